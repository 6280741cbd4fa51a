import type { Call, ErrorCode } from "@musubi/contract";
import type { ProofNeeds } from "../ties/proofs/verify-proof.ts";

/** What the calls of the API work with: all that the rooms below need, and who is told of a surprise. */
export type Needs = ProofNeeds & {
  readonly onUndeclared: (call: Call, code: ErrorCode) => void;
};
