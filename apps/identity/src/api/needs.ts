import type { Call, ErrorCode } from "@musubi/contract";
import type { Needs as TiesNeeds } from "../ties/operations/needs.ts";

/** What the calls of the API work with: all that the rooms below need, and who is told of a surprise. */
export type Needs = TiesNeeds & {
  readonly onUndeclared: (call: Call, code: ErrorCode) => void;
};
