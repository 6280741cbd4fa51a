import { DAY_MS, LOG_RETENTION_DAYS } from "@musubi/contract";
import { dropUntil, findLastBefore } from "../../database/queries/office-journal.ts";
import type { Needs } from "../../ties/operations/needs.ts";
import { signCheckpoint } from "./chain.ts";

/** Drops the months of the office's journal that are over for long enough, and leaves a signed checkpoint. */
export async function dropMonths(
  { database, secrets: { office: key } }: Pick<Needs, "database" | "secrets">,
  now: number,
): Promise<void> {
  const oldest = new Date(now - LOG_RETENTION_DAYS * DAY_MS);
  const month = Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth());
  await database.transact(async (trx) => {
    const last = await findLastBefore(trx, month);
    if (!last) return;
    const checkpoint = { ...last, at: now };
    await dropUntil(trx, { ...checkpoint, signature: signCheckpoint(key, checkpoint) });
  });
}
