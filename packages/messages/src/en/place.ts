import { SLEEP_DAYS } from "@musubi/contract";
import type { place as japanese } from "../ja/place.ts";
import type { Words } from "../words.ts";

/** What is said about one service: its own screen, leaving it, coming back, undoing its link. */
export const place: Words<typeof japanese> = {
  unknown: {
    title: "Service not found",
    lead: "There is no service at this URL.",
    home: "Back to your account",
  },
  lead: {
    active: "You use it with the ID you are logged in with.",
    asleep: (day) => `You have left it. Until ${day}, you can undo this.`,
    left: "You have left it on its own site.",
    unused: "You do not use it with the ID you are logged in with.",
  },
  details: "Your use of it",
  since: "In use since",
  serviceEmail: "E-mail address registered with the service",
  linked: "Linked account",
  linkedAt: (day) => `linked on ${day}`,
  leftAt: "Left on",
  foundLeft: "Noticed on",
  eraseAt: "Records will be erased on",
  visit: (service) => `Open the ${service} site`,
  link: "Link",
  linkNote: (service) => `If you have an account at ${service}, you can link it to this ID.`,
  undoLink: {
    section: "Undo the link",
    until: (day) => `Until ${day}, you can undo the link.`,
    title: (service) => `Undo the ${service} link`,
    lead: "The account goes back to what it was before, and can no longer be used with the ID you are logged in with.",
    points: "If you undo it",
    account: (email) => `The records of the account ${email} stay as they are`,
    anyAccount: "The records of the linked account stay as they are",
    mail: "We will notify you by e-\u2060mail",
    again: `To link it again within ${SLEEP_DAYS} days, you will need a verification code sent to its e-\u2060mail address`,
    notAgain: `For ${SLEEP_DAYS} days, it cannot be linked again`,
    agree: "I have read this, and agree to undo the link.",
    submit: "Undo the link",
    cancel: "Keep it as it is",
    done: "The link has been undone",
    failed: "The link could not be undone",
    late: `This link cannot be undone: it is more than ${SLEEP_DAYS} days old, or it has been undone already.`,
  },
  leave: {
    section: "Leaving",
    losses: "What you would lose by leaving",
    noLosses: (service) =>
      `Your ${service} records will be erased ${SLEEP_DAYS} days after you leave.`,
    open: "Go on to leave",
    title: (service) => `Leave ${service}`,
    lead: `You can undo this for ${SLEEP_DAYS} days after leaving. Then your records will be erased.`,
    others: "The ID you are logged in with and your other services stay as they are.",
    blocked: "You cannot leave yet",
    refused: (service) => `You cannot leave ${service} right now.`,
    unasked: (service) => `${service} did not respond. Please try again later.`,
    agree: "I have read this, and agree to leave.",
    submit: "Leave",
    cancel: "Do not leave",
    done: "You have left",
    mail: "We have notified you by e-\u2060mail.",
    failed: "The service could not be left",
    notInUse: (service) => `You do not use ${service} with the ID you are logged in with.`,
  },
  wake: {
    submit: "Undo leaving",
    done: "Leaving has been undone",
    again: "You can use it as before.",
    failed: "Leaving could not be undone",
  },
  erase: {
    section: "Erase the records now",
    text: (service) =>
      `You can erase your records at ${service} without waiting for the day. Once they are erased, it cannot be undone. After that, this ID can use another ${service} account.`,
    agree: "I understand that this cannot be undone, and agree to erase them.",
    send: "Send the verification code",
    sent: "Please enter the 6-\u2060character verification code that we sent to your e-\u2060mail address.",
    submit: "Erase now",
    done: "Erasing has begun",
    failed: "The records were not erased",
  },
  notYet: {
    title: "Not finished yet",
    text: "The service did not respond. It may still go through; if it does, we will notify you by e-\u2060mail. Please try again later.",
  },
  sooner: {
    title: "Something else was finished first",
    text: "It was done in another tab or on another device, so nothing was done from here. This screen shows how things stand now.",
  },
  toPlace: (service) => `Back to ${service}`,
  next: {
    merge: {
      text: "You can now go on and merge your other ID.",
      submit: "Back to the merge",
    },
    other: {
      text: "To continue with the merge, please log in with the ID you want to keep. You will be logged out of this one.",
      submit: "Log in with the other ID",
    },
  },
  home: {
    asleep: (day) => `You have left. Undo until ${day}`,
    left: {
      title: (service) => `You have left ${service}`,
      text: (service) =>
        `You left ${service} on its own site, so it is no longer among the services you use. To use it again, you can link it anew.`,
      read: "Got it",
    },
  },
};
