import { OperationDetail } from "@musubi/contract";
import type { Transaction } from "kysely";
import { findMailAddress } from "../database/queries/accounts.ts";
import { endOp, type Op } from "../database/queries/merge-ops.ts";
import type { Step } from "../database/queries/merge-steps.ts";
import { deleteTie, insertTie, moveTie } from "../database/queries/ties.ts";
import type { Tables } from "../database/tables.ts";
import { noteSettled } from "../journal/note-settled.ts";
import type { Parts } from "../parts.ts";
import { nameService } from "./name-service.ts";

/** How long a deleted service account sleeps before it is erased. */
export const ERASE_AFTER_MS = 14 * 24 * 60 * 60_000;

type Trx = Transaction<Tables>;

/** What follows from a step that its service has done, all of it in the transaction that says so. */
export async function drawConsequences(parts: Parts, trx: Trx, op: Op, step: Step): Promise<void> {
  switch (op.kind) {
    case "merge":
      return afterMove(parts, trx, op, step);
    case "link":
      return afterLink(parts, trx, op, step);
    case "delete":
      return afterDeletion(parts, trx, op, step);
  }
}

async function afterMove(parts: Parts, trx: Trx, op: Op, step: Step): Promise<void> {
  await moveTie(trx, {
    from: op.source ?? "",
    to: op.target,
    serviceId: step.service_id,
  });
  await parts.outbox.add(trx, {
    kind: "tell-address",
    account: op.target,
    serviceId: step.service_id,
  });
}

async function afterLink(parts: Parts, trx: Trx, op: Op, step: Step): Promise<void> {
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
  await noteSettled(trx, { detail, account: op.target, email: holder.email, now });
  const content = {
    about: "service-linked",
    serviceNames: [nameService(parts.config.catalogue, step.service_id, holder.language)],
    idEmail: holder.email,
  } as const;
  // Both hear of it: whoever holds the old account, and whoever holds the ID.
  for (const to of new Set([holder.email, step.service_email ?? holder.email])) {
    await parts.outbox.add(trx, { kind: "mail", mail: { to, language: holder.language, content } });
  }
}

async function afterDeletion(parts: Parts, trx: Trx, op: Op, step: Step): Promise<void> {
  const now = parts.now();
  const { target: account } = op;
  const serviceId = step.service_id;
  await deleteTie(trx, account, serviceId);
  await endOp(trx, op.id, "done", now);
  const eraseAt = now + ERASE_AFTER_MS;
  await parts.outbox.add(
    trx,
    { kind: "erase-at-service", account, serviceId, key: `${step.key}:erase` },
    eraseAt,
  );
  const { email, language } = await findMailAddress(trx, account);
  const detail = OperationDetail.DELETE_ACCOUNT;
  await noteSettled(trx, { detail, account, email, now });
  const serviceName = nameService(parts.config.catalogue, serviceId, language);
  await parts.outbox.add(trx, {
    kind: "mail",
    mail: { to: email, language, content: { about: "service-deleted", serviceName } },
  });
}
