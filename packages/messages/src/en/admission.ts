import { ADMISSION_MS } from "@musubi/contract";
import type { admission as japanese } from "../ja/admission.ts";
import type { Words } from "../words.ts";
import { login } from "./login.ts";

const MINUTES = ADMISSION_MS / 60_000;

export const admission: Words<typeof japanese> = {
  title: "Confirm the browser you log in with",
  lead: (email) =>
    `Once you confirm it, you can enter the password of ${email} in this browser for ${MINUTES} minutes.`,
  submit: "Confirm this browser",
  until: (time) =>
    `To log in with another browser, don’t press this: open this link there. It works until ${time}.`,
  notYours: "If you didn’t try to log in, close this page. Nothing changes.",
  done: {
    title: "This browser was confirmed",
    body: (email, until) =>
      `You can log in with the password of ${email} in this browser until ${until}.`,
    next: "If the page on which you were logging in is still open, log in there again.",
  },
  toSignIn: "Go to the log-\u2060in page",
  over: {
    used: {
      title: "This link was used in another browser",
      body: "It only works in the browser that was confirmed first. Log in there.",
      next: `To use this browser instead, follow “${login.signIn.forgot}” on the log-\u2060in page, set a new password, then log in again. If it wasn’t you who confirmed the other browser, set a new password as well.`,
    },
    gone: {
      title: "This link doesn’t work",
      body: `It is more than ${MINUTES} minutes old, you have logged in since, or it is incomplete.`,
      next: "Log in again from the log-\u2060in page. If a confirmation by e-\u2060mail is needed, we’ll send you a new link.",
    },
  },
};
