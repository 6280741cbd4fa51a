import type { ServiceRefusal } from "../../services/read-answer.ts";

export type StepResult =
  | { readonly result: "done" }
  /** No such step, or the operation is over, or it was called off meanwhile. */
  | { readonly result: "none" }
  /** The service may or may not have done it: the same step again tells, and does it once. */
  | { readonly result: "unanswered" }
  | RefusedStep;

export type RefusedStep = {
  readonly result: "refused";
  readonly kind: ServiceRefusal["kind"];
  readonly code: ServiceRefusal["code"];
  /** What the service wants the holder to read, if anything. */
  readonly words: string;
  /** Whether an earlier attempt may still be on its way. */
  readonly mayStillArrive: boolean;
};
