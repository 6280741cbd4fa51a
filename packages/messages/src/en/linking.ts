import { SLEEP_DAYS } from "@musubi/contract";
import type { linking as japanese } from "../ja/linking.ts";
import type { Words } from "../words.ts";

/** Linking an account: the list of services, the sign-in for one, and the result. */
export const linking: Words<typeof japanese> = {
  transfer: {
    title: "Add a service",
    owned: "Already have an account?",
    services: "Services",
    openSite: (service) => `Open the ${service} site`,
    link: "Link",
    linkTo: (service) => `Link ${service}`,
    linked: "Linked",
    isLinked: (service) => `${service}: Linked`,
    busy: "In progress",
    isBusy: (service) => `${service}: In progress`,
    asleep: "You’ve left",
    see: "Details",
    seeAsleep: (service) => `Details of ${service}, which you left`,
    unused: "No account yet?",
    start: (service) => `Start using ${service}`,
    merge: {
      section: (brand) => `Have another ${brand}?`,
      text: "Merge it to move all its services to this ID.",
      submit: "Log in to your other ID",
      note: `You’ll see what moves before you merge. You can undo it for ${SLEEP_DAYS} days.`,
    },
  },
  auth: {
    title: (service) => `Link ${service}`,
    lead: (service) => `Log in with your ${service} account.`,
    forgotten: (service) =>
      `Forgot your password? Reset it where you usually log in to ${service}.`,
    onItsPages: (service) => `Log in to ${service}`,
    id: {
      title: "Merge your other ID",
      lead: "Log in with your other ID.",
      forgotten: "Forgot your password? Reset it from the log-\u2060in page.",
    },
    form: {
      title: "E-mail address and password",
      placeholder: "e.g. name@example.jp",
      submit: "Continue",
      forgotten: "Forgot your password?",
      afterReset: "Enter your new password.",
    },
    or: "or",
    providers: {
      SignInWithApple: "Continue with Apple",
      Google: "Continue with Google",
    },
    failed: {
      auth_failed: "Your log-in attempt failed.",
      transfer_failed: "Link failed.",
    },
    hints: {
      checkCredentials: "Check the e-\u2060mail address and password.",
      anotherWay: "Try again, or log in another way.",
      accountBarred: "Check that you can log in to this account where you usually do.",
      popupBlocked:
        "Your browser blocked the log-\u2060in window. Allow pop-ups for this site and try again.",
      popupClosed: "The log-\u2060in window was closed. Try again.",
      popupLate: "The log-\u2060in took too long. Try again.",
      popupUnavailable: "We couldn’t reach the log-\u2060in page. Try again later.",
    },
    waiting: "Opening the log-\u2060in page.",
    popup: {
      waiting: "Continue in the other window. If you can’t find it, open it again.",
      openAgain: "Open again",
      callOff: "Cancel",
    },
  },
  result: {
    success: {
      title: "Linked",
      idTitle: "Merged",
      linked: (service) => `You can now use ${service} with this ID.`,
      id: "The services of your other ID have moved here.",
      mail: "We’ve e-\u2060mailed you about it.",
    },
    failure: {
      title: "We couldn’t link this account",
      idTitle: "You can’t merge right now",
      asIsTitle: "These IDs can’t be merged as they are",
      sameIdTitle: "That’s the same ID",
      text: "Wait a moment and try again.",
      wrongAccount:
        "Check that it’s the right account. An account already linked to another ID can’t be linked.",
      onePlace: (service) =>
        `An ID can be linked to one account per service. You can still use the account you logged in with as before, from the log-\u2060in page of ${service}.`,
      retry: "Back to the form",
      why: "See the merge",
    },
    home: "Done",
    back: "Back to “Add a service”",
    another: "Add another service",
  },
  wayBack: {
    title: (service) => `You can go back to ${service}`,
    text: (service) => `You can go back to ${service} even if you haven’t linked your account yet.`,
    go: (service) => `Back to ${service}`,
    dismiss: (service) => `Close “Back to ${service}”`,
  },
  code: {
    title: "Enter the verification code",
    lead: (service) =>
      `You unlinked this account recently. Enter the 6-\u2060character verification code we sent to your ${service} account’s e-\u2060mail address.`,
    submit: "Link",
    resent: "We sent another verification code. Enter the one from the newest e-\u2060mail.",
  },
  callback: {
    unanswered: {
      title: "We lost the connection while linking",
      lead: "You’re still logged in. Check your connection and try again.",
    },
  },
};
