import { SLEEP_MS } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import { isResting } from "../accounts/resting.ts";
import type { LockedAccount } from "../database/database.ts";
import { endPause } from "../database/queries/closed-accounts.ts";
import { findHeldAddresses } from "../database/queries/held-addresses.ts";
import { findNamedBeside } from "../database/queries/named-by-reversals.ts";
import { isBusy } from "../database/queries/operation-locks.ts";
import { closeReversals } from "../database/queries/reversals.ts";
import { findSleeps, hastenErasing } from "../database/queries/sleeps.ts";
import type { Tables } from "../database/tables.ts";
import type { Parts } from "../ties/operations/parts.ts";
import { nameErasing } from "../ties/places/after-leaving.ts";
import type { Author } from "./journal/write-office.ts";
import { actOn } from "./on-account.ts";

type Hindrance = "not-closed" | "resting" | "busy" | "can-be-taken-back";

/**
 * Erases a closed ID early, with its sleeping accounts at services. Refused while an address is held for it, or any
 * change of the ID or of one of these accounts can be taken back, except the closing and the leaving of services for
 * it: otherwise a thief could have erased, by a letter to the office, what the victim can still take back.
 */
export const erase = (
  parts: Parts,
  account: string,
  author: Author,
): Promise<Answer<object, "unknown" | "blocked" | Hindrance>> =>
  actOn(parts, { act: "erase", account, author }, async (trx, held, now) => {
    const hindrance = await hinder(trx, held, now);
    if (hindrance) return refuse(hindrance);
    for (const { service_id: serviceId, lineage } of await findSleeps(trx, account)) {
      await closeReversals(trx, { kind: "leaving", lineage }, now);
      const sleep = await hastenErasing(trx, { account, serviceId }, now);
      if (!sleep) continue;
      const erasing = { account, serviceId, key: nameErasing(sleep.key), isAwake: true };
      await parts.outbox.add(trx, { kind: "erase-at-service", ...erasing });
    }
    await closeReversals(trx, { kind: "closing", account }, now);
    await endPause(trx, account, now - SLEEP_MS);
    await parts.outbox.add(trx, { kind: "erase-account", account, isEarly: true });
    return answer({});
  });

async function hinder(
  trx: Transaction<Tables>,
  held: LockedAccount,
  now: number,
): Promise<Hindrance | undefined> {
  const { id: account } = held;
  if (held.state === "active" || held.merged_into !== null) return "not-closed";
  if (isResting(held, now)) return "resting";
  if (await isBusy(trx, account)) return "busy";
  const lineages = (await findSleeps(trx, account)).map(({ lineage }) => lineage);
  const isNamed = await findNamedBeside(trx, { account, lineages }, now);
  const isHeld = (await findHeldAddresses(trx, account, now)).length > 0;
  return isNamed || isHeld ? "can-be-taken-back" : undefined;
}
