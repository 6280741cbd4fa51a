import { SLEEP_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import { writeReversal } from "../../accounts/reversals/write-reversal.ts";
import { endClientSessionsAt } from "../../accounts/sessions/end-sessions.ts";
import { dropDoubt } from "../../database/queries/beliefs.ts";
import { nameLineages } from "../../database/queries/lineages.ts";
import type { Step } from "../../database/queries/operation-steps.ts";
import type { StepOp } from "../../database/queries/operations.ts";
import { fallAsleep } from "../../database/queries/places.ts";
import type { Tables } from "../../database/tables.ts";
import { nameService } from "../operations/name-service.ts";
import type { Parts } from "../operations/parts.ts";
import { endAtPlace } from "../operations/write-place.ts";
import { CLOSING_WAIT_MS } from "./mail-leaving.ts";

/**
 * Ends the tie to a service that was left, and records that the account sleeps there: it can be woken until its day of
 * erasing. The same happens if the service did not find the account, since it may find it again. Two things in this
 * transaction must be in order: the ID's services are listed before the tie ends; the link is made before the mail that
 * contains it.
 */
export async function afterLeaving(
  parts: Parts,
  trx: Transaction<Tables>,
  op: StepOp,
  step: Step,
  { isGone }: { readonly isGone: boolean },
): Promise<void> {
  const now = parts.now();
  const { target: account } = op;
  const { key, service_id: serviceId } = step;
  const services = await nameLineages(trx, account);
  const eraseAt = now + SLEEP_MS;
  const sleep = { key, left_at: now, erase_at: eraseAt };
  const lineage = await fallAsleep(trx, { account, serviceId }, sleep);
  await endClientSessionsAt(parts, trx, account, serviceId);
  const { mailbox, language, seen } = await endAtPlace(parts, trx, op, serviceId, "left");
  // A denial ends a sleep only after its holder was told "not found" once, so doubts about the tie do not count.
  await dropDoubt(trx, account, serviceId);
  const erasing = { account, serviceId, key: nameErasing(key), ...(isGone && { isAwake: true }) };
  await parts.outbox.add(trx, { kind: "erase-at-service", ...erasing }, eraseAt);
  const takeBack = lineage
    ? await writeReversal(parts, trx, {
        account,
        kind: "leaving",
        before: mailbox,
        services,
        op: op.id,
        service_id: serviceId,
        lineage,
        user_agent: op.user_agent,
        language,
      })
    : undefined;
  const content = {
    about: "service-left",
    serviceName: nameService(parts.config.catalogue, serviceId, language),
    wakeableUntil: eraseAt,
    seen,
    takeBack,
  } as const;
  const mail = { to: mailbox.email, language, content };
  // If nothing sleeps, the mail about closing the ID would not cover this service, so this mail need not wait.
  if (lineage) {
    const waiting = { kind: "leaving-mail", account, key, mail } as const;
    await parts.outbox.add(trx, waiting, now + CLOSING_WAIT_MS);
  } else await parts.outbox.add(trx, { kind: "mail", mail });
}

const ERASING = ":erase";

/** Returns the key under which a service is asked to erase the account of a sleep. */
export const nameErasing = (sleep: string): string => `${sleep}${ERASING}`;

/** Returns the key of the sleep that an erasing is about. */
export const sleepOfErasing = (key: string): string => key.slice(0, -ERASING.length);
