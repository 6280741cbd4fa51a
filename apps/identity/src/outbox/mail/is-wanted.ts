import type { NoticeKind } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { isNoticeDeclined } from "../../database/queries/declined-notices.ts";
import type { MailContent } from "./mails.ts";

/**
 * The mails that a holder may decline: what they tell of took nothing from anybody. All others carry a code or a way
 * back, could tell of a thief, or warn of a loss, and are sent whatever was chosen.
 */
const DECLINABLE = {
  "service-opened": "opened",
  "service-woken": "woken",
} as const satisfies Partial<Record<MailContent["about"], NoticeKind>>;

/** Returns whether a holder wants a mail, asked before it is put down: what waits already is sent. */
export const isWanted = async (
  db: Queries,
  account: string,
  about: keyof typeof DECLINABLE,
): Promise<boolean> => !(await isNoticeDeclined(db, { account, kind: DECLINABLE[about] }));
