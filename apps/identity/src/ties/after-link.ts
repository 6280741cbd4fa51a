import { OperationDetail } from "@musubi/contract";
import type { Transaction } from "kysely";
import { findMailAddress } from "../database/queries/accounts.ts";
import { endOp, type Op } from "../database/queries/merge-ops.ts";
import type { Step } from "../database/queries/merge-steps.ts";
import { endSleepsAt } from "../database/queries/sleeps.ts";
import { insertTie } from "../database/queries/ties.ts";
import { deleteUndoneLink } from "../database/queries/undone-links.ts";
import type { Tables } from "../database/tables.ts";
import { writeJournal } from "../outbox/journal/write-journal.ts";
import { seenFrom } from "../outbox/mail/seen.ts";
import { kindOfService, nameService } from "./name-service.ts";
import type { Needs } from "./needs.ts";

/** An old account was linked: it is tied, and both mailboxes hear of it. */
export async function afterLink(
  parts: Needs,
  trx: Transaction<Tables>,
  op: Op,
  step: Step,
): Promise<void> {
  const now = parts.now();
  const { target: account } = op;
  const { service_id: serviceId, from_owner: owner } = step;
  // A service has one account an ID: what slept there is no more, or it would not have taken this one in.
  await endSleepsAt(trx, { account, serviceId });
  await deleteUndoneLink(trx, { serviceId, owner });
  await insertTie(trx, {
    account,
    serviceId,
    since: now,
    ...(step.service_email === null ? {} : { serviceEmail: step.service_email }),
    linked: {
      linked_owner: owner,
      linked_email: step.service_email,
      linked_verified: step.email_verified,
      linked_at: now,
    },
  });
  await endOp(trx, op.id, "done", now);
  await parts.outbox.add(trx, { kind: "tell-address", account, serviceId });
  const holder = await findMailAddress(trx, account);
  const detail = OperationDetail.ACCOUNT_LINK;
  await writeJournal(trx, { detail, account, email: holder.email, now });
  const content = {
    about: "service-linked",
    serviceNames: [nameService(parts.config.catalogue, serviceId, holder.language)],
    serviceKind: kindOfService(parts.config.catalogue, serviceId),
    idEmail: holder.email,
    seen: seenFrom(op, now),
  } as const;
  // Both hear of it: the holder of the old account, and the holder of the ID.
  for (const to of new Set([holder.email, step.service_email ?? holder.email])) {
    await parts.outbox.add(trx, { kind: "mail", mail: { to, language: holder.language, content } });
  }
}
