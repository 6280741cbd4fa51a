import { SLEEP_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import { endClientSessionsAt } from "../../accounts/sessions/end-sessions.ts";
import type { Step } from "../../database/queries/operation-steps.ts";
import type { StepOp } from "../../database/queries/operations.ts";
import { closeReversals } from "../../database/queries/reversals.ts";
import { deleteTie } from "../../database/queries/ties.ts";
import { insertUndoneLink } from "../../database/queries/undone-links.ts";
import type { Tables } from "../../database/tables.ts";
import { nameService } from "../operations/name-service.ts";
import type { Parts } from "../operations/parts.ts";
import { endAtPlace } from "../operations/write-place.ts";

/**
 * Ends the tie of an old account that was given back. For 14 days, linking it again needs the consent of its mailbox.
 * If the step was reversed, queues telling the service the ID's address again.
 */
export async function afterUnlinking(
  parts: Parts,
  trx: Transaction<Tables>,
  op: StepOp,
  step: Step,
): Promise<void> {
  const now = parts.now();
  const { target: account } = op;
  const { service_id: serviceId, to_owner: owner, service_email: oldEmail } = step;
  if (step.is_back) {
    await parts.outbox.add(trx, { kind: "tell-address", account, serviceId });
    return;
  }
  const tie = await deleteTie(trx, account, serviceId);
  await endClientSessionsAt(parts, trx, account, serviceId);
  await closeReversals(trx, { kind: "link", lineage: tie?.lineage ?? null }, now);
  const isVerified = step.email_verified === 1;
  const until = now + SLEEP_MS;
  const addressSeq = tie?.address_seq ?? 0;
  await insertUndoneLink(trx, { serviceId, owner, email: oldEmail, isVerified, until, addressSeq });
  const ended = await endAtPlace(parts, trx, op, serviceId, "unlinked");
  const { language, seen } = ended;
  const { email } = ended.mailbox;
  const content = {
    about: "link-undone",
    serviceName: nameService(parts.config.catalogue, serviceId, language),
    idEmail: email,
    // Without a verified mailbox, nobody can consent to a link before then.
    ...(isVerified && oldEmail !== null ? {} : { relinkableFrom: until }),
    seen,
  } as const;
  for (const to of new Set([email, oldEmail ?? email])) {
    await parts.outbox.add(trx, { kind: "mail", mail: { to, language, content } });
  }
}
