import * as v from "valibot";

/**
 * The mails that a holder may do without: about a service that was opened, or come back to. Whatever carries a code or
 * a way back, could tell of a thief, or warns of a loss is always sent.
 */
export const NOTICE_KINDS = ["opened", "woken"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What is declined. A newer version may know kinds that this one does not. */
export const noticeChoices = v.object({ declined: v.array(v.string()) });
export type NoticeChoices = v.InferOutput<typeof noticeChoices>;
