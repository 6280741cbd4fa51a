import { SLEEP_DAYS } from "@musubi/contract";
import type { linking as japanese } from "../ja/linking.ts";
import type { Words } from "../words.ts";

/** What is said while an account is linked: the list of services, the sign-in for one, and the result. */
export const linking: Words<typeof japanese> = {
  transfer: {
    title: "Add a service",
    lead: "Link the services you use, and this one shared ID is all you need.",
    services: "Services you can link",
    visit: (service) => `Open the site of ${service}`,
    link: "Link",
    linkTo: (service) => `Link ${service}`,
    linked: "Linked",
    isLinked: (service) => `${service}: Linked`,
    busy: "In progress",
    isBusy: (service) => `${service}: In progress`,
    asleep: "Left",
    isAsleep: (service) => `Left: open the screen of ${service}`,
    merge: {
      section: "If you have another ID",
      title: "Merge another ID",
      text: "Every service you use with your other ID moves to this one. This also helps if you ended up with two IDs without noticing, by using another e-\u2060mail address or another way to log in.",
      submit: "Log in to your other ID",
      note: `You will see what moves before you merge. Once merged, you can no longer log in with the other ID. You can undo the merge within ${SLEEP_DAYS} days.`,
    },
  },
  auth: {
    title: (service) => `Link your ${service} account`,
    lead: (service) => `Please log in with the ${service} account that you want to link.`,
    forgotten: (service) =>
      `If you forgot your password, please reset it where you usually log in to ${service}.`,
    onItsPages: (service) => `Log in to ${service}`,
    id: {
      title: "Merge your other ID",
      lead: "Please log in with the ID that you want to bring into this one.",
      forgotten:
        "If you forgot your password, please reset it on the log-\u2060in page of your other ID.",
    },
    form: {
      title: "E-mail address and password",
      placeholder: "e.g. name@example.jp",
      submit: "Continue",
      forgotten: "Forgot your password?",
      afterReset: "Please enter the new password that you have just set.",
    },
    or: "or",
    providers: {
      SignInWithApple: "Continue with Apple",
      Google: "Continue with Google",
    },
    hints: {
      checkCredentials: "Please check the e-\u2060mail address and the password, and try again.",
      accountBarred:
        "You cannot log in to this account at present. Please check whether you can log in to it the way you usually do.",
      popupBlocked:
        "Your browser blocked the log-\u2060in window. Please allow pop-ups for this site, then press the button again.",
      popupClosed:
        "The log-\u2060in window was closed before the end. To continue, please press the button again.",
      popupLate: "The log-\u2060in took too long. Please try again.",
      popupUnavailable: "The log-\u2060in page could not be reached. Please try again later.",
    },
    waiting: "Opening the log-\u2060in page.",
    popup: {
      waiting:
        "Please continue the log-\u2060in in the other window. If you cannot find it, you can open it again.",
      openAgain: "Open again",
      callOff: "Cancel",
    },
  },
  result: {
    success: {
      title: "Linked",
      idTitle: "Merged",
      linked: (service) => `From now on, you can use ${service} with this ID.`,
      records: (service) =>
        `Your history, points and other records at ${service} have come along unchanged.`,
      id: "The services of your other ID have moved to this one.",
      mail: "We have sent you an e-\u2060mail about it.",
    },
    failure: {
      title: "Could not be linked",
      idTitle: "Could not be merged",
      text: "Please wait a moment and try again.",
      onePlace: (service) =>
        `An ID can be linked to one account per service. You can still use the account you logged in with as before, from the log-\u2060in page of ${service}.`,
      retry: "Back to the form",
      why: "See details",
    },
    home: "Back to your account",
    back: "Back to “Add a service”",
  },
  wayBack: {
    title: (service) => `You can go back to ${service}`,
    text: (service) =>
      `You came from ${service} to link your account there. You can go back, whether you have linked it or not.`,
    go: (service) => `Back to ${service}`,
    dismiss: (service) => `Close “Back to ${service}”`,
  },
  code: {
    title: "Enter the verification code",
    lead: (service) =>
      `This link was undone recently. To link it again, please enter the 6-\u2060character verification code we sent to the e-\u2060mail address of the ${service} account.`,
    submit: "Link",
    resent: "We sent another verification code. Please enter the one in the newest e-\u2060mail.",
  },
  callback: {
    unanswered: {
      title: "The connection was lost on the way",
      lead: "Your log-\u2060in is still good. Please check your connection and try again.",
    },
  },
};
