import { REST_MS } from "@musubi/contract";
import type { addressChange as japanese } from "../ja/address-change.ts";
import type { Words } from "../words.ts";
import { login } from "./login.ts";

const HOURS = REST_MS / 3_600_000;

export const addressChange: Words<typeof japanese> = {
  means: { new: "When you confirm it", present: "When you cancel it" },
  new: {
    title: "Confirm the new e-\u2060mail address",
    lead: "Nothing changes until you press “Confirm this change”.",
    becomes: (email) => `The e-\u2060mail address of the ID becomes ${email}`,
    later: `It is changed ${HOURS} hours after you confirm it`,
    stoppable:
      "Until then it is cancelled if somebody cancels it from the current e-\u2060mail address, or logs in to the ID",
    submit: "Confirm this change",
    until: (time) => `This link works until ${time}.`,
    notYours: "If you don’t know what this is about, just close this page.",
    done: {
      title: "The new e-\u2060mail address was confirmed",
      body: (until) =>
        `Your e-\u2060mail address will be changed on ${until}. If you log in before then, the change is cancelled.`,
      next: `We’ll tell you at this address when it is done. Then follow “${login.signIn.forgot}” on the log-\u2060in page, and set a new password.`,
    },
  },
  present: {
    title: "Cancel the change of e-\u2060mail address",
    lead: "Nothing changes until you press “Cancel the change”.",
    stays: (email) =>
      `The e-\u2060mail address of the ID isn’t changed to ${email}, and stays as it is`,
    elsewhere: "The new e-\u2060mail address is told as well that it was cancelled",
    submit: "Cancel the change",
    until: (time) => `If you don’t cancel it, it is changed on ${time}.`,
    waits: `If you don’t cancel it, it is changed ${HOURS} hours after it is confirmed from the new e-\u2060mail address.`,
    notYours: "If you asked for the change yourself, just close this page.",
    done: {
      title: "The change of e-\u2060mail address was cancelled",
      body: (_until) => "The e-\u2060mail address of the ID stays as it is.",
      next: "If you didn’t ask for the change, change your password to be safe.",
    },
  },
  toSignIn: "Go to the log-\u2060in page",
  over: {
    title: "This link doesn’t work",
    body: "It is too old, the change was made or cancelled, or the link is incomplete.",
    next: "If you have questions, contact us.",
  },
};
