import { SLEEP_DAYS } from "@musubi/contract";
import type { place as japanese } from "../ja/place.ts";
import type { Words } from "../words.ts";

/** One service: its own screen, leaving it, coming back, undoing its link. */
export const place: Words<typeof japanese> = {
  unknown: {
    title: "Service not found",
    lead: "There is no service at this URL.",
    home: "Back to your account",
  },
  lead: {
    asleep: (day) => `You’ve left. You can undo this until ${day}.`,
    left: "You left it on its own site.",
    unused: "You don’t use this service with this ID.",
  },
  details: "Details",
  since: "Joined",
  serviceEmail: "Registered e-\u2060mail address",
  linked: "Linked account",
  linkedAt: (day) => `Linked on ${day}`,
  leftAt: "Left",
  foundLeft: "Noticed",
  openSite: "Open the site",
  link: "Link",
  linkNote: (service) => `You can link your ${service} account to this ID.`,
  undoLink: {
    until: (day) => `Until ${day}`,
    title: (service) => `Unlink ${service}`,
    lead: "You won’t be able to use it with this ID any more. The account will go back to how it was before.",
    again: `To link it again within ${SLEEP_DAYS} days, you’ll need a verification code from that account’s e-\u2060mail address.`,
    notAgain: `You can’t link it again for ${SLEEP_DAYS} days.`,
    agree: "I understand that I won’t be able to use it with this ID.",
    submit: "Unlink",
    cancel: "Keep it linked",
    done: "Unlinked. We’ve e-\u2060mailed you about it.",
    failed: "We couldn’t unlink it",
    late: `You linked it more than ${SLEEP_DAYS} days ago, or it’s already unlinked.`,
  },
  leave: {
    noLosses: "All your records will be erased.",
    open: "Leave this service",
    title: (service) => `Leave ${service}`,
    undo: `This happens after ${SLEEP_DAYS} days. Until then, you can undo it.`,
    others: "This ID and your other services will stay as they are.",
    blocked: "You can’t leave yet",
    refused: (service) => `You can’t leave ${service} right now.`,
    unasked: (service) => `${service} didn’t respond. Try again later.`,
    agree: "I understand that my records will be erased.",
    submit: "Leave",
    cancel: "Don’t leave",
    done: (day) => `You’ve left. You can undo this until ${day}.`,
    failed: "Leaving didn’t work",
    notInUse: (service) => `You don’t use ${service} with this ID.`,
  },
  wake: {
    submit: "Undo leaving",
    done: "You’re back. You can use it as before.",
    failed: "We couldn’t undo leaving",
  },
  erase: {
    section: "Erase the records now",
    text: (service) => `Erase your ${service} records now, without waiting. You can’t undo this.`,
    agree: "I understand that this can’t be undone.",
    send: "Send verification code",
    sent: "Enter the 6-\u2060character verification code we sent to your e-\u2060mail address.",
    submit: "Erase now",
    done: "We’re erasing your records. We’ve e-\u2060mailed you about it.",
    failed: "The records weren’t erased",
  },
  notYet: {
    title: "Not finished yet",
    text: "The service hasn’t responded. If it still goes through, we’ll e-\u2060mail you.",
  },
  sooner: "This changed in another tab or on another device. Here’s how it is now.",
  end: "Done",
  toPlace: (service) => `Back to ${service}`,
  next: {
    merge: {
      text: "You can now merge your other ID.",
      submit: "Back to the merge",
    },
    other: {
      text: "To continue with the merge, log in with the ID you’ll keep.",
      submit: "Log in with the other ID",
    },
  },
  home: {
    asleep: (day) => `You’ve left. Undo until ${day}`,
    left: {
      title: (service) => `You’ve left ${service}`,
      text: (service) =>
        `You left ${service} on its own site, so it’s off the list. You can link it again.`,
    },
  },
};
