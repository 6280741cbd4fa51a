import { OperationDetail, SLEEP_MS, subjectOfOwner } from "@musubi/contract";
import type { Transaction } from "kysely";
import { findMailAddress } from "../database/queries/accounts.ts";
import { endOp, type Op } from "../database/queries/merge-ops.ts";
import { findSteps, type Step } from "../database/queries/merge-steps.ts";
import { deleteTie, insertTie, moveTie } from "../database/queries/ties.ts";
import type { Tables } from "../database/tables.ts";
import { writeJournal } from "../outbox/journal/write-journal.ts";
import { nameService } from "./name-service.ts";
import type { Needs } from "./needs.ts";

type Trx = Transaction<Tables>;

/** What follows from a step that its service has done, all of it in the transaction that says so. */
export async function drawConsequences(parts: Needs, trx: Trx, op: Op, step: Step): Promise<void> {
  switch (op.kind) {
    case "merge":
    case "undo":
      await afterMove(parts, trx, step);
      break;
    case "link":
      if (!step.is_back) return afterLink(parts, trx, op, step);
      break;
    case "delete":
      return afterDeletion(parts, trx, op, step);
  }
  // Of a merge on its way there, the pivot is the end; on the way back it is the last step.
  if (step.is_back) await endIfAllBack(parts, trx, op);
}

/** The step says which way, not the operation: that may have been called off meanwhile. */
async function afterMove(parts: Needs, trx: Trx, step: Step): Promise<void> {
  const { service_id: serviceId } = step;
  const [from, to] = [subjectOfOwner(step.from_owner), subjectOfOwner(step.to_owner)];
  if (from === undefined || to === undefined) throw new Error("Only IDs are merged.");
  await moveTie(trx, { from, to, serviceId });
  await parts.outbox.add(trx, { kind: "tell-address", account: to, serviceId });
}

async function endIfAllBack(parts: Needs, trx: Trx, op: Op): Promise<void> {
  const steps = await findSteps(trx, op.id);
  if (!steps.every((step) => step.state === "done")) return;
  await endOp(trx, op.id, op.kind === "undo" ? "done" : "cancelled", parts.now());
}

async function afterLink(parts: Needs, trx: Trx, op: Op, step: Step): Promise<void> {
  const now = parts.now();
  await insertTie(trx, {
    account: op.target,
    serviceId: step.service_id,
    since: now,
    ...(step.service_email === null ? {} : { serviceEmail: step.service_email }),
  });
  await endOp(trx, op.id, "done", now);
  await parts.outbox.add(trx, {
    kind: "tell-address",
    account: op.target,
    serviceId: step.service_id,
  });
  const holder = await findMailAddress(trx, op.target);
  const detail = OperationDetail.ACCOUNT_LINK;
  await writeJournal(trx, { detail, account: op.target, email: holder.email, now });
  const content = {
    about: "service-linked",
    serviceNames: [nameService(parts.config.catalogue, step.service_id, holder.language)],
    idEmail: holder.email,
  } as const;
  // Both hear of it: the holder of the old account, and the holder of the ID.
  for (const to of new Set([holder.email, step.service_email ?? holder.email])) {
    await parts.outbox.add(trx, { kind: "mail", mail: { to, language: holder.language, content } });
  }
}

async function afterDeletion(parts: Needs, trx: Trx, op: Op, step: Step): Promise<void> {
  const now = parts.now();
  const { target: account } = op;
  const serviceId = step.service_id;
  await deleteTie(trx, account, serviceId);
  await endOp(trx, op.id, "done", now);
  const eraseAt = now + SLEEP_MS;
  await parts.outbox.add(
    trx,
    { kind: "erase-at-service", account, serviceId, key: `${step.key}:erase` },
    eraseAt,
  );
  const { email, language } = await findMailAddress(trx, account);
  const detail = OperationDetail.DELETE_ACCOUNT;
  await writeJournal(trx, { detail, account, email, now });
  const serviceName = nameService(parts.config.catalogue, serviceId, language);
  await parts.outbox.add(trx, {
    kind: "mail",
    mail: { to: email, language, content: { about: "service-deleted", serviceName } },
  });
}
