import type { Transaction } from "kysely";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { dropAside } from "../../database/queries/asides.ts";
import type { Step } from "../../database/queries/operation-steps.ts";
import { endOp, type StepOp } from "../../database/queries/operations.ts";
import { insertTie } from "../../database/queries/ties.ts";
import type { Tables } from "../../database/tables.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { kindOfService, nameService } from "../operations/name-service.ts";
import type { Parts } from "../operations/parts.ts";
import { writePlace } from "../operations/write-place.ts";

/**
 * Ties an opened account and tells its holder, if they want this mail. Opening took nothing from anyone, so the mail
 * has no link that takes it back: a holder who did not want the account leaves the service as usual. Does nothing if
 * the step was reversed.
 */
export async function afterOpening(
  parts: Parts,
  trx: Transaction<Tables>,
  op: StepOp,
  step: Step,
): Promise<void> {
  if (step.is_back) return;
  const now = parts.now();
  const { target: account } = op;
  const { service_id: serviceId, service_email: serviceEmail } = step;
  await dropAside(trx, account, serviceId);
  const { email, ...own } = await findMailAddress(trx, account);
  const language = op.notice_language ?? own.language;
  await insertTie(trx, { account, serviceId, since: now, serviceEmail: serviceEmail ?? email });
  await endOp(trx, op.id, "done", now);
  await parts.outbox.add(trx, { kind: "tell-address", account, serviceId });
  await writePlace(parts, trx, "opened", { account, email, serviceId, user_agent: op.user_agent });
  const content = {
    about: "service-opened",
    serviceName: nameService(parts.config.catalogue, serviceId, language),
    serviceKind: kindOfService(parts.config.catalogue, serviceId),
    seen: seenFrom(op, now),
  } as const;
  await parts.outbox.add(trx, { kind: "mail", mail: { to: email, language, content } });
}
