import type { Checkpoint, OfficeRow } from "../../database/queries/office-journal.ts";
import { authenticate } from "../../settings/secrets.ts";

/** In place of a MAC before the first row. */
export const NOTHING_BEFORE = "";

/** Returns the MAC that chains a row to the one before. It covers every field but the reason. */
export const chain = (
  key: Buffer,
  before: string,
  row: Omit<OfficeRow, "mac" | "reason">,
): string =>
  authenticate(
    key,
    JSON.stringify([
      ...["row", before, row.seq, row.at, row.act, row.outcome, row.account, row.system_user],
      ...[row.acted_by, row.asked, row.terms, row.reason_hash],
    ]),
  );

/** Returns the hash of a reason for the chain. It is keyed, so that an erased reason cannot be guessed. */
export const hashReason = (key: Buffer, seq: number, reason: string): string =>
  authenticate(key, JSON.stringify(["reason", seq, reason]));

/** Returns the keyed hash of a search. */
export const hashAsked = (key: Buffer, asked: string): string =>
  authenticate(key, JSON.stringify(["asked", asked]));

export const signCheckpoint = (
  key: Buffer,
  { seq, at, mac }: Omit<Checkpoint, "signature">,
): string => authenticate(key, JSON.stringify(["checkpoint", seq, at, mac]));
