import type { NoticeKind } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { isNoticeDeclined } from "../../database/queries/declined-notices.ts";
import type { MailContent } from "./mails.ts";

/**
 * The mails that a holder may decline: these events took nothing from anyone. No other mail can be declined: it may
 * carry a code or a link that undoes something, reveal a thief, or warn of a loss.
 */
const DECLINABLE = {
  "service-opened": "opened",
  "service-woken": "woken",
} as const satisfies Partial<Record<MailContent["about"], NoticeKind>>;

/** Returns whether a holder wants a mail. Must be called before the mail is queued: what is queued is sent. */
export const isWanted = async (
  db: Queries,
  account: string,
  about: keyof typeof DECLINABLE,
): Promise<boolean> => !(await isNoticeDeclined(db, { account, kind: DECLINABLE[about] }));
