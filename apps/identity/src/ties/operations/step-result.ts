import type { ServiceRefusal } from "../../services/read-answer.ts";

export type StepResult =
  | { readonly result: "done" }
  /** There is no such step, or the operation is over or was called off meanwhile. */
  | { readonly result: "none" }
  /** The service may or may not have done the step. Taking it again finds out, and does it only once. */
  | { readonly result: "unanswered" }
  | RefusedStep;

export type RefusedStep = {
  readonly result: "refused";
  readonly kind: ServiceRefusal["kind"];
  readonly code: ServiceRefusal["code"];
  /** The service's message to the holder, if any. */
  readonly words: string;
  /** True if an earlier call may still arrive. */
  readonly mayStillArrive: boolean;
};
