import type { unsettled as japanese } from "../ja/unsettled.ts";
import type { Words } from "../words.ts";

/** An ID whose recent changes can still be reversed. */
export const unsettled: Words<typeof japanese> = {
  time: (day, clock, zone) => `${day}, ${clock} (${zone})`,
  stopped: {
    title: "Action needed: a change will be undone",
    why: "Someone using your earlier address stopped a change to your ID. If you made this change, press “Keep this change”.",
    submit: "Keep this change",
    otherwise: (until) => `If you didn’t, do nothing: it will be undone on ${until}.`,
  },
  frozen: {
    title: "Your ID is frozen",
    deadline: (until) => `You can’t change anything until ${until}.`,
    why: (since) => `It was frozen on ${since}.`,
    advice: "To end it sooner, log out and reset your password on the log-\u2060in page.",
  },
  mayReturn: {
    title: "Some changes can still be undone",
    text: (services, until) =>
      `${services}: a merge or another change can be undone until ${until}. If it is, records and points added in the meantime move back too.`,
  },
};
