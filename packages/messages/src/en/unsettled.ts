import type { unsettled as japanese } from "../ja/unsettled.ts";
import type { Words } from "../words.ts";

/** What is said of an ID while what was done to it can still be taken back. */
export const unsettled: Words<typeof japanese> = {
  time: (day, clock, zone) => `${day}, ${clock} (${zone})`,
  stopped: {
    title: "Changes to your ID are stopped",
    text: (since, until) =>
      `Somebody who uses an earlier e-\u2060mail address told us that they did not make a change to this ID. We therefore stopped all changes to it on ${since}. Unless you object, it goes back to how it was before the change on ${until}, and you will no longer be able to log in with your current e-\u2060mail address.`,
    advice:
      "If you made the change yourself, please object before then. We will check a password, a passkey, a log-\u2060in with Google or Apple, or a browser that you have used for a long time.",
    submit: "Check what happened, and object",
  },
  frozen: {
    title: "Your ID is frozen",
    text: (since, until) =>
      `This ID was frozen on ${since}, on request. Nothing about it can be changed until ${until}.`,
    advice:
      "If you use a password, the freeze ends as soon as you log out and reset the password from the log-\u2060in page. An ID without a password stays frozen until then.",
  },
  mayReturn: {
    title: "About services that were moved",
    text: (services, until) =>
      `If the merge or another change is undone by ${until}, the following goes back to the ID that had it before, together with whatever was done there in the meantime: ${services}.`,
  },
};
