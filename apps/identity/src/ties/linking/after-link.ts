import { canonicalEmail } from "@musubi/contract";
import type { Transaction } from "kysely";
import { type Reversible, writeReversal } from "../../accounts/reversals/write-reversal.ts";
import { dropAside } from "../../database/queries/asides.ts";
import { nameLineages } from "../../database/queries/lineages.ts";
import type { Step } from "../../database/queries/operation-steps.ts";
import type { StepOp } from "../../database/queries/operations.ts";
import { endSleepAt } from "../../database/queries/places.ts";
import { insertTie } from "../../database/queries/ties.ts";
import { deleteUndoneLink } from "../../database/queries/undone-links.ts";
import type { Tables } from "../../database/tables.ts";
import { nameService } from "../operations/name-service.ts";
import type { Parts } from "../operations/parts.ts";
import { endAtPlace } from "../operations/write-place.ts";
import { isMailboxTheirs } from "../places/describe-places.ts";

/** Ties a linked old account; mails the ID, and the old account's mailbox. Does nothing if the step was reversed. */
export async function afterLink(
  parts: Parts,
  trx: Transaction<Tables>,
  op: StepOp,
  step: Step,
): Promise<void> {
  if (step.is_back) return;
  const now = parts.now();
  const { target: account } = op;
  const { service_id: serviceId, from_owner: owner } = step;
  await dropAside(trx, account, serviceId);
  // A service has one account per ID. It accepted this one, so no other sleeps there any more.
  await endSleepAt(trx, { account, serviceId });
  const addressSeq = await deleteUndoneLink(trx, { serviceId, owner });
  const services = await nameLineages(trx, account);
  const lineage = await insertTie(trx, {
    account,
    serviceId,
    since: now,
    ...(step.service_email === null ? {} : { serviceEmail: step.service_email }),
    ...(addressSeq === undefined ? {} : { addressSeq }),
    linked: {
      linked_owner: owner,
      linked_email: step.service_email,
      linked_verified: step.email_verified,
      linked_at: now,
    },
  });
  const { mailbox, language, seen } = await endAtPlace(parts, trx, op, serviceId, "linked");
  await parts.outbox.add(trx, { kind: "tell-address", account, serviceId });
  const content = {
    about: "service-linked",
    serviceNames: [nameService(parts.config.catalogue, serviceId, language)],
    idEmail: mailbox.email,
    seen,
  } as const;
  const change = {
    account,
    kind: "link",
    before: mailbox,
    op: op.id,
    service_id: serviceId,
    lineage,
    user_agent: op.user_agent,
    language,
  } as const;
  const tell = async (to: string, own: Partial<Reversible> | undefined) => {
    const takeBack = own && (await writeReversal(parts, trx, { ...change, ...own }));
    const mail = { to, language, content: { ...content, takeBack } };
    await parts.outbox.add(trx, { kind: "mail", mail });
  };
  // The link for the ID's mailbox restores the ID. The old account's mailbox, if it is another, is told too. It gets a
  // link, which undoes only this linking, if it is known to be the holder's.
  await tell(mailbox.email, { services });
  const old = step.service_email;
  if (old === null || canonicalEmail(old) === canonicalEmail(mailbox.email)) return;
  const entry = parts.config.catalogue.find((each) => each.service_id === serviceId);
  const isTheirs = isMailboxTheirs({ linked_verified: step.email_verified }, entry);
  await tell(old, isTheirs ? { mailbox: old, services: [], is_old_account: 1 } : undefined);
}
