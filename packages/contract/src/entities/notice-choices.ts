import * as v from "valibot";
import { LANGUAGES } from "../enumerations.ts";

/**
 * The mails that a holder may decline: about a service that was opened, or woken. A mail that
 * carries a code or an undo link, could reveal a thief, or warns of a loss is always sent.
 */
export const NOTICE_KINDS = ["opened", "woken"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The language of mails: a fixed one, or that of the page on which the holder last logged in. */
export const mailLanguage = v.picklist([...LANGUAGES, "pages"]);
export type MailLanguage = v.InferOutput<typeof mailLanguage>;

export const noticeChoices = v.object({
  /** The declined kinds. A newer version may know kinds that this one does not. */
  declined: v.array(v.string()),
  language: mailLanguage,
});
export type NoticeChoices = v.InferOutput<typeof noticeChoices>;
