import { eraseAccount, type Language, openAccount } from "@musubi/contract";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { keyBefore, type Step } from "../../database/queries/operation-steps.ts";
import type { StepOp } from "../../database/queries/operations.ts";
import type { Connector } from "../../services/connectors.ts";
import type { ServiceAnswer } from "../../services/read-answer.ts";
import type { Kind, Parts } from "../operations/parts.ts";

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
