import { SLEEP_DAYS } from "@musubi/contract";
import type { merging as japanese } from "../ja/merging.ts";
import type { Words } from "../words.ts";

const services = (count: number) => (count === 1 ? "1 service" : `${count} services`);

export const merging: Words<typeof japanese> = {
  unknownService: "Another service",
  preview: {
    title: "Review the merge",
    ids: "The two IDs",
    target: "The ID you’ll keep",
    source: "The ID you’ll stop using",
    moves: "Services that will move",
    movesNothing: "None",
    ends: (source) => `You’ll no longer be able to log in with the ID ${source}.`,
    endsTitle: "What stops working",
    endsSignIn: (email) => `You’ll no longer be able to log in with ${email}`,
    endsProvider: (provider, email) =>
      `You’ll no longer be able to log in with ${provider} (${email})`,
    endsPasskeys: (email, passkeys) =>
      `You’ll no longer be able to log in with the passkeys of ${email} (${passkeys})`,
    endsSessions: "The ID you’ll stop using will be logged out on every device",
    endsCounted: (sessions) =>
      `The ID you’ll stop using will be logged out on every device (browsers logged in now: ${sessions})`,
    final: (until) => `You can undo this until ${until}.`,
    along: "If you do, records and points added in the meantime will move back too.",
    link: (source) => `We’ll also send ${source} a link that undoes it.`,
    asleep: {
      title: "One service won’t move",
      text: (service, source, day) =>
        `${source} has left ${service}, and its records will be erased on ${day}. To move it, undo leaving first.`,
      submit: "Switch IDs and undo leaving",
    },
    heldThere: {
      title: "Confirm with the other ID first",
      why: (source) =>
        `The address of ${source} changed recently. You need the verification code we send to its earlier address.`,
      steps: {
        logOut: "The button below logs you out of the ID you’re logged in with.",
        confirm: (source) => `Log in with ${source} and enter the verification code.`,
        again: "Within 15 minutes after that, start the merge with this ID again.",
      },
      instead: (day) =>
        `If you can no longer use the earlier address, you can merge without a verification code after ${day}.`,
      submit: "Confirm with the other ID",
    },
    unasked: {
      text: (services) => `We couldn’t check ${services}. This is the latest we have.`,
      submit: "Check again",
    },
    submit: "Merge",
    leave: "Cancel",
    otherId: "Merge a different ID",
    unanswered: "The connection failed. Nothing has changed yet. Try again.",
  },
  refused: {
    sameId: (email) => `${email} is the ID you’re already using.`,
    reasons: {
      "shared-service": (service) => `Both IDs use ${service}.`,
      "left-service": (service) =>
        `Your ID left ${service} less than ${SLEEP_DAYS} days ago, so the other ID’s account there can’t move yet.`,
      "cannot-move": (service) => `The other ID uses ${service}, which doesn’t support merging.`,
    },
    advice: {
      logInToOther: "Log in with the other ID that you want to merge.",
      checkAccount: "Check that you picked the right account, too.",
      wait: (day) => `After ${day}, you can merge them.`,
      waitForPlace: (day) =>
        `After ${day}, this service can move. It isn’t the only reason why you can’t merge.`,
      waitForErasing: "The records will be erased soon. Try again later.",
      otherWay: (source, target) =>
        `You can merge now if you keep ${source} instead. You won’t be able to log in with ${target} any more.`,
      leaveHere: (service, target, source) =>
        `If ${target} leaves ${service}, you can merge ${SLEEP_DAYS} days later. To merge at once, log in with ${source} after leaving, and merge ${target} into it.`,
      leaveHereAndWait: (service, target) =>
        `If ${target} leaves ${service}, you can merge ${SLEEP_DAYS} days later.`,
      leaveThereFirst: (service, source) =>
        `Log in with ${source} and leave ${service}. The ${service} records of ${source} won’t move, and will be erased after ${SLEEP_DAYS} days. We’ll then show you what’s left.`,
      leaveThere: (service, source) =>
        `Log in with ${source} and leave ${service}. Then you can merge. The ${service} records of ${source} won’t move, and will be erased after ${SLEEP_DAYS} days.`,
      wake: (service, source) =>
        `You can also undo leaving ${service}. Then log in with ${source} and leave it there, and you can merge.`,
      erase: (service) =>
        `If nothing else changed recently, you can also erase your ${service} records now, and merge without waiting. You can’t undo that.`,
      closeOther: (source) =>
        `If you no longer need ${source}, log in with it and close it. It then leaves all its services, and nothing moves to your ID.`,
      closeOne: (target, source) =>
        `If you no longer need ${target} or ${source}, log in with that ID and close it. It then leaves all its services, and nothing moves to the other ID.`,
      keepBoth: "To keep using both, leave your IDs as they are.",
    },
    steps: {
      leaveHere: (service) => `Leave ${service}`,
      leaveThere: "Switch to the other ID",
      otherWay: "Merge into the other ID",
      wake: (service) => `Undo leaving ${service}`,
      erase: (service) => `Erase the ${service} records`,
    },
    ids: "The two IDs you logged in with",
    target: "Your ID",
    source: "The other ID",
    otherWays: "Other options",
    possible: {
      text: "The two IDs can be merged now.",
      submit: "Check what will happen",
    },
  },
  finished: {
    see: "View the merge",
  },
  steps: {
    label: "Progress of each service",
    moved: "Moved",
    moving: "Moving…",
    waiting: "Waiting",
    refused: "Couldn’t be moved",
    back: "Moved back",
    goingBack: "Moving back…",
    waitingToGoBack: "Waiting to move back",
    refusedBack: "Couldn’t be moved back",
  },
  moving: {
    title: "Merging",
    target: "The ID you’ll keep",
    source: "The ID you’ll stop using",
    progress: (done, total) => `${done} of ${services(total)} moved.`,
    closing: "Everything has moved. Finishing.",
    canLeave: "You can close this page. The merge will continue.",
  },
  goingBack: {
    title: "Undoing",
    target: "Moving from",
    source: "Moving back to",
    progress: (done, total) => `${done} of ${services(total)} moved back.`,
    closing: "Everything has moved back. Finishing.",
  },
  stopped: {
    title: "The merge isn’t finished",
    progress: (done, total) => `${done} of ${services(total)} moved so far.`,
    noSteps: "Only the last step is left.",
    unanswered: "We couldn’t reach the service. Continue in a while.",
    resume: "Continue merging",
    resumeBack: "Continue undoing",
    cancel: "Cancel the merge",
    backTitle: "The merge is being undone",
    backProgress: (done, total) => `${done} of ${services(total)} moved back so far.`,
    asSource: {
      title: "This ID is being merged",
      lead: (target) => `It’s being merged into ${target}.`,
      advice: (target) =>
        `Log in with ${target} to continue. If you didn’t ask for this, cancel it.`,
    },
  },
  confirmCancel: {
    title: "Cancel the merge?",
    text: "Services that have moved will move back to the ID they came from.",
    submit: "Cancel the merge",
    leave: "Keep merging",
  },
  cancelled: {
    title: "The merge was cancelled",
    lead: (source) => `All services of ${source} are back where they were.`,
    home: "Back to your account",
    back: "Back to “Add a service”",
  },
  tooLate: "The merge had already finished, so it couldn’t be cancelled.",
  recent: {
    title: "Recent merge",
    target: "The ID you kept",
    source: "The ID you stopped using",
    moved: "Services that moved",
    until: (date) =>
      `You can undo this until ${date}. If you do, records and points added since the merge will move back with the services.`,
    undo: "Undo the merge",
    hindered: {
      title: (service) => `${service} won’t move back`,
      gone: (service) =>
        `Your ${service} account is no longer with this ID. The rest will go back.`,
    },
  },
  confirmUndo: {
    title: "Undo the merge?",
    text: (source) =>
      `The services will go back to ${source}, and you’ll be able to log in with it again.`,
    submit: "Undo",
    leave: "Keep it merged",
  },
  undone: {
    title: "The merge was undone",
    lead: (source) =>
      `You can log in with ${source} again. We’ve sent an e-\u2060mail about it to both addresses.`,
    kept: (services) => `These services couldn’t be moved back: ${services}`,
    home: "Back to your account",
    back: "Back to “Add a service”",
  },
  notice: {
    underWay: {
      title: "A merge is under way",
      text: (source, target) => `${source} is being merged into ${target}.`,
    },
    goingBack: {
      title: "The merge is being undone",
      text: (source) => `The services of ${source} are being moved back.`,
    },
    recent: {
      title: "IDs merged",
      text: (source, date) => `You can undo the merge of ${source} until ${date}.`,
    },
  },
};
