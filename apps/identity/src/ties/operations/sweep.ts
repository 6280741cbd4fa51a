import { endAndTellFreeze } from "../../accounts/credentials/end-young-credentials.ts";
import { findEndedFreezes } from "../../database/queries/freezes.ts";
import { freeOrphans } from "../../database/queries/operation-locks.ts";
import { claimIdleOps, isHomecoming } from "../../database/queries/operations.ts";
import { goOnWith } from "../../tracing/spanned.ts";
import { continueOp } from "./continue-op.ts";
import type { Parts } from "./parts.ts";

const IDLE_MS = 60_000;
const AT_ONCE = 10;

/**
 * Continues operations that a closed tab, a lost network or a killed process left unfinished, and ends freezes that are
 * over. Returns how many operations it found.
 */
export async function sweep(parts: Parts): Promise<number> {
  const now = parts.now();
  await freeOrphans(parts.database.db);
  await endFreezes(parts);
  const idle = await claimIdleOps(parts.database.db, now - IDLE_MS, now, AT_ONCE);
  const faults: unknown[] = [];
  // An operation that fails does not hold up the others.
  for (const op of idle) {
    const goOn = () =>
      isHomecoming(op) ? parts.kinds[op.kind].goOn(parts, op) : continueOp(parts, op);
    const begun = { name: `sweep ${op.kind}`, kind: "internal", facts: {} } as const;
    await goOnWith(op.cause, begun, goOn).catch((fault) => faults.push(fault));
  }
  if (faults.length > 0) throw faults[0];
  return idle.length;
}

/**
 * Ends the freezes that are over, by the database's clock, and the credentials that they kept
 * out. However late, those sign nobody in before.
 */
async function endFreezes(parts: Parts): Promise<void> {
  const { database } = parts;
  const now = await database.now();
  for (const account of await findEndedFreezes(database.db, now, AT_ONCE)) {
    await database.transact(async (trx) => {
      const [held] = await database.lockAccounts(trx, [account]);
      const isOver = held && held.frozen_until !== null && held.frozen_until <= now;
      if (isOver) await endAndTellFreeze(parts, trx, account);
    });
  }
}
