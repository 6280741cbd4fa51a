import { SLEEP_DAYS } from "@musubi/contract";
import type { waysIn as japanese } from "../ja/ways-in.ts";
import type { Words } from "../words.ts";
import { browser } from "./browser.ts";

export const waysIn: Words<typeof japanese> = {
  title: "Ways to log in",
  lead: "These are the ways to log in to this ID. You can add and remove them.",
  list: "List of ways to log in",
  password: "E-\u2060mail address and password",
  passkey: (name) => `Passkey “${name}”`,
  passkeyWithin: (name) => `passkey “${name}”`,
  isSet: "Set",
  unset: "Not set",
  since: (day) => `Since ${day}`,
  used: (day) => `Last log-\u2060in: ${day}`,
  madeIn: (browser) => `Made in: ${browser}`,
  browser,
  notOffered: "You cannot log in this way at the moment.",
  last: "There is no other way to log in, so this one cannot be removed. To remove it, please add another one first.",
  add: "Add",
  addOf: (way) => `Add ${way}`,
  remove: "Remove",
  removeOf: (way) => `Remove ${way}`,
  setPassword: "Set a password",
  changePassword: "Change your password",

  popup: {
    waiting:
      "Please log in in the other window. If you cannot find that window, you can open it again.",
    openAgain: "Open again",
    callOff: "Cancel",
    hints: {
      popupBlocked:
        "Your browser blocked the log-\u2060in window. Please allow pop-ups for this site and press the button again.",
      popupClosed:
        "The log-\u2060in window was closed before you had finished. To continue, please press the button again.",
      popupLate: "The log-\u2060in has expired. Please try again.",
      popupUnavailable: "We could not reach the log-\u2060in. Please try again in a little while.",
    },
    failed: "We could not confirm the log-\u2060in. Please try again.",
  },
  merge: "Merge another ID",

  removing: {
    title: (way) => `Remove ${way}?`,
    lead: (way) => `If you remove it, you can no longer log in with this: ${way}.`,
    left: "After that, you can log in in these ways.",
    endOthers: "Also log out in other browsers",
    undo: `We will tell you by e-\u2060mail. For ${SLEEP_DAYS} days you can undo it with the link in that e-\u2060mail.`,
    submit: "Remove",
    cancel: "Cancel",
  },

  firstPassword: {
    lead: (email) =>
      `You can then also log in with your e-\u2060mail address (${email}) and the password, and you can change the e-\u2060mail address.`,
    label: "New password",
    show: "Show new password",
    submit: "Set",
    cancel: "Cancel",
  },

  told: {
    added: (way) => `${way} was added. We will also tell you by e-\u2060mail.`,
    already: (way) => `This ${way} account was added before.`,
    removed: (way) => `${way} was removed. We will also tell you by e-\u2060mail.`,
    set: "The password was set. We will also tell you by e-\u2060mail.",
    sooner: "The ways to log in had been changed already. You see them as they are now.",
  },
};
