import { ADMISSION_MS } from "@musubi/contract";
import type { admission as japanese } from "../ja/admission.ts";
import type { Words } from "../words.ts";

const MINUTES = ADMISSION_MS / 60_000;

export const admission: Words<typeof japanese> = {
  title: "Confirm this browser",
  lead: (email) =>
    `Once you confirm, you have ${MINUTES} minutes to log in with ${email} in this browser.`,
  submit: "Confirm this browser",
  until: (time) =>
    `Want to log in with another browser? Open this link there instead. It works until ${time}.`,
  notYours: "If you didn’t try to log in, close this page. Nothing will change.",
  done: {
    title: "Browser confirmed",
    body: (email, until) =>
      `You can log in with ${email} and your password in this browser until ${until}.`,
    next: "If the log-\u2060in page is still open, log in there again.",
  },
  toSignIn: "Go to the log-\u2060in page",
  over: {
    used: {
      title: "This link was used in another browser",
      body: "Log in with the browser that was confirmed first.",
      next: "To use this browser instead, or if it wasn’t you who confirmed the other one, choose a new password.",
    },
    gone: {
      title: "This link doesn’t work",
      body: `It’s more than ${MINUTES} minutes old, you’ve logged in since, or it’s incomplete.`,
      next: "Log in again from the log-\u2060in page. If a confirmation by e-\u2060mail is needed, we’ll send you a new link.",
    },
  },
};
