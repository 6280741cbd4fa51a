import { accountDeletable, type Language } from "@musubi/contract";
import { type Answer, answer, type Refusal, refuse, refuseInWords } from "@musubi/contract/answer";
import { findNewestOp, findOp, type Op } from "../database/queries/merge-ops.ts";
import { findSteps } from "../database/queries/merge-steps.ts";
import { readForeignWords } from "../services/foreign-words.ts";
import { dropOp, dropRefused } from "./call-off.ts";
import type { Needs } from "./needs.ts";
import { type OpenRefusal, openDeletion } from "./open.ts";
import { type StepResult, takeStep } from "./take-step.ts";

type Refused =
  | OpenRefusal
  | "ResourceNotFoundException"
  | "ServiceActiveException"
  | "E500-01"
  | "ServiceUnavailableException";

/**
 * Deletes the holder's account at one service: asks it once more whether it lets go, then puts the
 * account to sleep; it is erased when the pause is over. Twice at once has one effect.
 */
export async function deleteService(
  parts: Needs,
  account: string,
  serviceId: number,
  language: Language,
): Promise<Answer<object, Refused>> {
  const connector = parts.connectors.byId(serviceId);
  if (!connector) return refuse("ResourceNotFoundException");
  const opened = await openDeletion(parts, account, serviceId);
  if (!opened.ok) return continueBegun(parts, account, serviceId, opened, language);

  const check = await connector.send(accountDeletable, { query: { user_key: account } }, language);
  if (!check.ok) {
    await dropOp(parts, opened.data);
    return refuse("ServiceUnavailableException");
  }
  if (check.data.activation === 1 && !check.data.deletable) {
    await dropOp(parts, opened.data);
    return refuseInWords("E500-01", readForeignWords(check.data.user_message[language]));
  }
  const step = await takeStep(parts, opened.data, serviceId, language);
  return settle(parts, opened.data, serviceId, step);
}

/** Somebody asked before, perhaps in the same moment: what they began is finished, or done already. */
async function continueBegun(
  parts: Needs,
  account: string,
  serviceId: number,
  refusal: Refusal<Refused>,
  language: Language,
): Promise<Answer<object, Refused>> {
  const op = await findBegun(parts, account, serviceId);
  if (!op) return refusal;
  if (op.state === "done") return answer({});
  return settle(parts, op, serviceId, await takeStep(parts, op, serviceId, language));
}

async function settle(
  parts: Needs,
  op: Op,
  serviceId: number,
  step: StepResult,
): Promise<Answer<object, Refused>> {
  switch (step.result) {
    case "done":
      return answer({});
    case "none": {
      const over = await findOp(parts.database.db, op.id);
      return over?.state === "done" ? answer({}) : refuse("ServiceActiveException");
    }
    case "unanswered":
      return refuse("ServiceUnavailableException");
    case "refused":
      await dropRefused(parts, op, serviceId, step);
      return refuseInWords("E500-01", step.words);
  }
}

/** The same deletion, asked for before: under way, or done. */
async function findBegun(
  { database }: Pick<Needs, "database">,
  account: string,
  serviceId: number,
): Promise<Op | undefined> {
  const op = await findNewestOp(database.db, { kind: "delete", source: null, target: account });
  if (!op || op.state === "cancelled") return undefined;
  const steps = await findSteps(database.db, op.id);
  return steps.some((step) => step.service_id === serviceId) ? op : undefined;
}
