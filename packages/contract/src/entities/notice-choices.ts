import * as v from "valibot";
import { LANGUAGES } from "../enumerations.ts";

/**
 * The mails that a holder may do without: about a service that was opened, or come back to. Whatever carries a code or
 * a way back, could tell of a thief, or warns of a loss is always sent.
 */
export const NOTICE_KINDS = ["opened", "woken"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The language of mails: one of them, or that of the page that a holder last logged in on. */
export const mailLanguage = v.picklist([...LANGUAGES, "pages"]);
export type MailLanguage = v.InferOutput<typeof mailLanguage>;

export const noticeChoices = v.object({
  /** What is declined. A newer version may know kinds that this one does not. */
  declined: v.array(v.string()),
  language: mailLanguage,
});
export type NoticeChoices = v.InferOutput<typeof noticeChoices>;
