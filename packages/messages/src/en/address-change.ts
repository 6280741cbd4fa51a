import { REST_MS } from "@musubi/contract";
import type { addressChange as japanese } from "../ja/address-change.ts";
import type { Words } from "../words.ts";
import { login } from "./login.ts";

const HOURS = REST_MS / 3_600_000;

export const addressChange: Words<typeof japanese> = {
  means: { new: "If you confirm", present: "If you cancel" },
  new: {
    title: "Confirm the new e-\u2060mail address",
    lead: "Nothing changes until you press “Confirm this change”.",
    becomes: (email) => `The ID’s e-\u2060mail address changes to ${email}`,
    later: `The change is made ${HOURS} hours after you confirm. Until then, it can be cancelled from the current e-\u2060mail address`,
    noLogIn: "Don’t log in to the ID before the change is made: logging in cancels it",
    submit: "Confirm this change",
    until: (time) => `This link works until ${time}.`,
    notYours: "If you don’t recognize this, just close this page.",
    done: {
      title: "New e-\u2060mail address confirmed",
      body: (until) =>
        `We’ll change your e-\u2060mail address on ${until}. Don’t log in before then: logging in cancels the change.`,
      next: `We’ll e-\u2060mail you here once it’s done. Then choose “${login.signIn.forgot}” on the log-\u2060in page, and reset your password.`,
    },
  },
  present: {
    title: "Cancel the e-\u2060mail address change",
    lead: "Nothing changes until you press “Cancel the change”.",
    stays: (email) => `The ID’s e-\u2060mail address stays as it is, and isn’t changed to ${email}`,
    elsewhere: "We’ll let the new e-\u2060mail address know",
    submit: "Cancel the change",
    until: (time) => `If you don’t cancel, we’ll change it on ${time}.`,
    waits: `If you don’t cancel, we’ll change it ${HOURS} hours after it’s confirmed from the new e-\u2060mail address.`,
    notYours: "If you asked for the change yourself, just close this page.",
    done: {
      title: "E-\u2060mail address change cancelled",
      body: (_until) => "The ID’s e-\u2060mail address stays as it is.",
      next: "If you didn’t ask for the change, change your password to be safe.",
    },
  },
  toSignIn: "Go to the log-\u2060in page",
  over: {
    title: "This link doesn’t work",
    body: "It has expired or is incomplete, or the change has already been made or cancelled.",
    next: "If you have questions, contact us.",
  },
};
