import { SLEEP_MS } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { isResting } from "../../accounts/resting.ts";
import { spendOwnFreeze } from "../../database/queries/freezes.ts";
import { findDisputed } from "../../database/queries/take-backs.ts";
import type { KeptTrace } from "../../outbox/journal/write-journal.ts";
import type { Caller } from "../operations/caller.ts";
import type { Parts } from "../operations/parts.ts";
import { freeze } from "./freeze.ts";

/**
 * Freezes an ID for its holder, who is logged in. Refused while the ID rests: the holder of a frozen one sets a
 * new password instead. Refused also for 14 days after the last such freeze: otherwise an attacker who can log in
 * would void each password that the holder sets.
 */
export async function freezeOwn(
  parts: Parts,
  { account: holder, notice_language: language, isIn }: Omit<Caller, "user_agent">,
  trace: KeptTrace,
): Promise<
  Answer<object, "AccountRestingException" | "FrozenRecentlyException" | "NotAuthorizedException">
> {
  const { database } = parts;
  const now = parts.now();
  return database.transact(async (trx) => {
    const [held] = await database.lockAccounts(trx, [holder]);
    const account = await findDisputed(trx, holder);
    if (held?.state !== "active" || !account || !(await isIn(trx))) {
      return refuse("NotAuthorizedException");
    }
    if (isResting(held, now)) return refuse("AccountRestingException");
    const isFirst = await spendOwnFreeze(trx, holder, { now, since: now - SLEEP_MS });
    if (!isFirst) return refuse("FrozenRecentlyException");
    const cause = { kind: "sign-in", account, madeAt: now, language, now } as const;
    await freeze(parts, trx, cause, trace);
    return answer({});
  });
}
