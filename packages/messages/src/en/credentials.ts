import { SLEEP_DAYS } from "@musubi/contract";
import type { credentials as japanese } from "../ja/credentials.ts";
import type { Words } from "../words.ts";
import { browser } from "./browser.ts";

export const credentials: Words<typeof japanese> = {
  title: "Ways to log in",
  list: "List of ways to log in",
  password: "E-\u2060mail address and password",
  passkey: (name) => `Passkey “${name}”`,
  passkeyWithin: (name) => `the passkey “${name}”`,
  unset: "Not set up",
  since: (day) => `Since ${day}`,
  used: (day) => `Last log-\u2060in: ${day}`,
  madeIn: (browser) => `Created in ${browser}`,
  browser,
  notOffered: "You can’t log in this way at the moment.",
  last: "It’s your only way to log in, so you can’t remove it.",
  add: "Add",
  addOf: (credential) => `Add ${credential}`,
  beforeAdding: "Before adding one, you may be asked to log in again.",
  remove: "Remove",
  removeOf: (credential) => `Remove ${credential}`,
  edit: "Edit",
  editOf: (credential) => `Edit or remove ${credential}`,
  set: "Set up",
  setPassword: "Set up a password",
  change: "Change",
  changePassword: "Change your password",

  popup: {
    waiting: "Continue in the other window. If you can’t find it, open it again.",
    openAgain: "Open again",
    callOff: "Cancel",
    hints: {
      popupBlocked:
        "Your browser blocked the log-\u2060in window. Allow pop-ups for this site and try again.",
      popupClosed: "The log-\u2060in window was closed. Try again.",
      popupLate: "The log-\u2060in took too long. Try again.",
      popupUnavailable: "We couldn’t reach the log-\u2060in page. Try again later.",
    },
    failed: "We couldn’t confirm the log-\u2060in. Try again.",
  },
  merge: "Merge another ID",

  removing: {
    title: (credential) => `Remove ${credential} from your ways to log in?`,
    left: "If you remove it, you can still log in with:",
    endOthers: "Also log out in other browsers",
    undo: `You can undo this from our e-\u2060mail for ${SLEEP_DAYS} days.`,
    submit: "Remove",
    cancel: "Cancel",
  },

  firstPassword: {
    lead: (email) => `You’ll also be able to log in with ${email} and a password.`,
    label: "New password",
    show: "Show new password",
    submit: "Set password",
    cancel: "Cancel",
  },

  told: {
    added: (credential) => `You’ve added ${credential} to your ways to log in.`,
    already: (credential) => `You’ve already added this ${credential} account.`,
    renamed: (name) => `You’ve renamed the passkey to “${name}”.`,
    removed: (credential) => `You’ve removed ${credential} from your ways to log in.`,
    set: "You’ve set a password.",
    sooner: "This had already changed. Here’s how it is now.",
  },
};
