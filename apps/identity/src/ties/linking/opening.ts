import { eraseAccount, type Language, openAccount } from "@musubi/contract";
import type { Transaction } from "kysely";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { dropAside } from "../../database/queries/asides.ts";
import { keyBefore, type Step } from "../../database/queries/operation-steps.ts";
import type { StepOp } from "../../database/queries/operations.ts";
import { insertTie } from "../../database/queries/ties.ts";
import type { Tables } from "../../database/tables.ts";
import type { Connector } from "../../services/connectors.ts";
import type { ServiceAnswer } from "../../services/read-answer.ts";
import { kindOfService, nameService } from "../operations/name-service.ts";
import type { Kind, Parts } from "../operations/parts.ts";
import { endAtPlace } from "../operations/write-place.ts";

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
  const { target: account } = op;
  const { service_id: serviceId, service_email } = step;
  await dropAside(trx, account, serviceId);
  const { mailbox, language, seen } = await endAtPlace(parts, trx, op, serviceId, "opened");
  const serviceEmail = service_email ?? mailbox.email;
  await insertTie(trx, { account, serviceId, since: seen.at, serviceEmail });
  await parts.outbox.add(trx, { kind: "tell-address", account, serviceId });
  const content = {
    about: "service-opened",
    serviceName: nameService(parts.config.catalogue, serviceId, language),
    serviceKind: kindOfService(parts.config.catalogue, serviceId),
    seen,
  } as const;
  await parts.outbox.add(trx, { kind: "mail", mail: { to: mailbox.email, language, content } });
}

/** Asks a service to open an account, or to reverse the opening. */
export const sendOpening: Kind["send"] = (parts, connector, op, step, language) =>
  step.is_back
    ? takeOpeningBack(connector, op, step, language)
    : askToOpen(parts, connector, op, step, language);

/** Sends the address from the step, so that a repeated request names the same one. */
async function askToOpen(
  { database }: Parts,
  connector: Connector,
  { target }: StepOp,
  { key, seq, service_email, email_verified }: Step,
  language: Language,
): Promise<ServiceAnswer<unknown>> {
  const holder = await findMailAddress(database.db, target);
  const body = {
    user_key: target,
    key,
    seq,
    email: service_email ?? holder.email,
    email_verified: email_verified === 1,
    language: holder.language,
  };
  return connector.send(openAccount, { body }, language);
}

/** Erases the opened account if the opening arrived, and blocks the opening if it did not. */
const takeOpeningBack = (
  connector: Connector,
  { target }: StepOp,
  step: Step,
  language: Language,
): Promise<ServiceAnswer<unknown>> => {
  const opening = { key: keyBefore(step), seq: step.seq };
  const body = { user_key: target, key: step.key, opening };
  return connector.send(eraseAccount, { body }, language);
};
