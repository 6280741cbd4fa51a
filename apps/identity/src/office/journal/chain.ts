import type { Checkpoint, OfficeRow } from "../../database/queries/office-journal.ts";
import { authenticate } from "../../settings/secrets.ts";

/** What the first row follows. */
export const NOTHING_BEFORE = "";

/** Returns what a row is chained by: it answers for every word of it but the reason's, and for the row before. */
export const chain = (
  key: Buffer,
  before: string,
  row: Omit<OfficeRow, "mac" | "reason">,
): string =>
  authenticate(
    key,
    JSON.stringify([
      ...["row", before, row.seq, row.at, row.act, row.outcome, row.account, row.system_user],
      ...[row.key_name, row.acted_by, row.asked, row.terms, row.sealed_until, row.reason_hash],
    ]),
  );

/** Returns what stands for a reason in the chain: keyed, so that nobody guesses at one that is erased. */
export const hashReason = (key: Buffer, seq: number, reason: string): string =>
  authenticate(key, JSON.stringify(["reason", seq, reason]));

/** Returns what stands for something that was looked for. */
export const hashAsked = (key: Buffer, asked: string): string =>
  authenticate(key, JSON.stringify(["asked", asked]));

export const signCheckpoint = (
  key: Buffer,
  { seq, at, mac }: Omit<Checkpoint, "signature">,
): string => authenticate(key, JSON.stringify(["checkpoint", seq, at, mac]));
