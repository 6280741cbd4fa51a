import { DAY_MS } from "@musubi/contract";
import { dropUntil, findLastBefore } from "../../database/queries/office-journal.ts";
import type { Parts } from "../../ties/operations/parts.ts";
import { signCheckpoint } from "./chain.ts";

/** Drops old months of the office's journal, and leaves a signed checkpoint. */
export async function dropMonths(
  { database, secrets: { office: key }, config: { journalDays } }: Parts,
  now: number,
): Promise<void> {
  const oldest = new Date(now - journalDays * DAY_MS);
  const month = Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth());
  await database.transact(async (trx) => {
    const last = await findLastBefore(trx, month);
    if (!last) return;
    const checkpoint = { ...last, at: now };
    await dropUntil(trx, { ...checkpoint, signature: signCheckpoint(key, checkpoint) });
  });
}
