import type { Call, ErrorCode } from "@musubi/contract";
import type { ProofNeeds } from "../ties/proofs/verify-proof.ts";

/** What the calls of the API need: all that the rooms below need, and a callback for undeclared errors. */
export type Needs = ProofNeeds & {
  readonly onUndeclared: (call: Call, code: ErrorCode) => void;
};
