import type { ErrorCode, Language } from "@musubi/contract";
import { type Answer, answer, type Refusal, refuse, refuseInWords } from "@musubi/contract/answer";
import { findOp, type StepOp } from "../../database/queries/operations.ts";
import type { OpKind } from "../../database/tables.ts";
import { findBegun, type PlaceChange, type StillSo } from "./open.ts";
import type { Parts } from "./parts.ts";
import type { RefusedStep } from "./step-result.ts";
import { takeStep } from "./take-step.ts";

/** What the holder is told if a step was not done. */
type Refusals<Over extends ErrorCode, Refused extends ErrorCode> = {
  /** The operation has no such step, or was called off at the same moment. */
  readonly over: Over;
  readonly refused: (step: RefusedStep) => Refusal<Refused> | Promise<Refusal<Refused>>;
};

/**
 * Settles the operation that a holder opened, if there is anything to do. If the same was asked before, perhaps at the
 * same moment, finishes that operation, or reports it as done.
 */
export async function settleOnce<
  K extends StepOp["kind"],
  Open extends ErrorCode,
  Over extends ErrorCode,
  Refused extends ErrorCode,
>(
  parts: Parts,
  opened: Answer<StepOp | undefined, Open>,
  change: PlaceChange<K> & { readonly language: Language },
  isStillSo: StillSo,
  refusals: Refusals<Over, Refused>,
): Promise<Answer<object, Open | Over | Refused | "ServiceUnavailableException">> {
  const op = opened.ok ? opened.data : await findBegun<OpKind>(parts, change, isStillSo);
  if (!op) return opened.ok ? answer({}) : opened;
  return settle(parts, op as StepOp, change.serviceId, change.language, refusals);
}

/**
 * Takes the step that a holder asked for, and returns what they are told. A refused merge stays open until its holder
 * decides; another refused operation ends or is reversed, as its kind has it (`afterRefusal`).
 */
export async function settle<Over extends ErrorCode, Refused extends ErrorCode>(
  parts: Parts,
  op: StepOp,
  serviceId: number,
  language: Language | undefined,
  refusals: Refusals<Over, Refused>,
): Promise<Answer<object, Over | Refused | "ServiceUnavailableException">> {
  if (op.state === "done") return answer({});
  const step = await takeStep(parts, op, serviceId, language);
  switch (step.result) {
    case "done":
      return answer({});
    case "none": {
      const present = await findOp(parts.database.db, op.id);
      return present?.state === "done" ? answer({}) : refuse(refusals.over);
    }
    case "unanswered":
      return refuse("ServiceUnavailableException");
    case "refused":
      await parts.kinds[op.kind].afterRefusal(parts, op, serviceId, step);
      return refusals.refused(step);
  }
}

/** Returns a refusal in the service's own words, if it gave any. */
export const inItsWords = ({ words }: RefusedStep) => refuseInWords("E500-01", words);
