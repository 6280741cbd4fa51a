import type { Transaction } from "kysely";
import { dropAside } from "../../database/queries/asides.ts";
import { dropDoubt, isSettled } from "../../database/queries/beliefs.ts";
import type { Step } from "../../database/queries/operation-steps.ts";
import { findOp, resumeOp, type StepOp } from "../../database/queries/operations.ts";
import { endWaking } from "../../database/queries/places.ts";
import { closeReversals } from "../../database/queries/reversals.ts";
import { claimWaking } from "../../database/queries/sleeps.ts";
import type { Tables } from "../../database/tables.ts";
import { kindOfService, nameService } from "../operations/name-service.ts";
import type { Parts } from "../operations/parts.ts";
import { endAtPlace } from "../operations/write-place.ts";

/** Ties a woken account as it was, and has its service told an address that changed meanwhile. */
export async function afterWaking(
  parts: Parts,
  trx: Transaction<Tables>,
  op: StepOp,
  step: Step,
): Promise<void> {
  const { target: account } = op;
  const { service_id: serviceId } = step;
  await dropAside(trx, account, serviceId);
  const sleep = await endWaking(trx, { account, serviceId }, "active");
  if (!sleep) throw new Error("Nothing is waking there.");
  await dropDoubt(trx, account, serviceId);
  await closeReversals(trx, { kind: "leaving", lineage: sleep.lineage }, parts.now());
  const { mailbox, language, seen } = await endAtPlace(parts, trx, op, serviceId, "woken");
  await parts.outbox.add(trx, { kind: "tell-address", account, serviceId });
  const content = {
    about: "service-woken",
    serviceName: nameService(parts.config.catalogue, serviceId, language),
    serviceKind: kindOfService(parts.config.catalogue, serviceId),
    seen,
  } as const;
  await parts.outbox.add(trx, { kind: "mail", mail: { to: mailbox.email, language, content } });
}

/**
 * Resumes a waking that was given up because the service refused one call while another call, already on its way,
 * succeeded. Returns false if anything has happened to the ID since: then the account still counts as asleep and can be
 * woken again.
 */
export async function resumeWaking(
  { now }: Parts,
  trx: Transaction<Tables>,
  op: StepOp,
  { service_id: serviceId }: Step,
): Promise<boolean> {
  const { target: account } = op;
  const givenUp = await findOp(trx, op.id);
  if (!givenUp || !(await isSettled(trx, account, givenUp.touched_at))) return false;
  if (!(await claimWaking(trx, { account, serviceId }, now()))) return false;
  return resumeOp(trx, op.id, now());
}
