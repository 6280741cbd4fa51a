import { type Refusal, refuse, refuseInWords } from "@musubi/contract/answer";
import type { ServiceFailure } from "./read-answer.ts";

/**
 * Returns the refusal for the caller when a service failed: with the service's own message, if it gave one for the
 * holder.
 */
export const passOn = (
  failure: ServiceFailure,
): Refusal<"E500-01" | "ServiceUnavailableException"> =>
  failure.kind === "refused" && failure.code === "E500-01"
    ? refuseInWords("E500-01", failure.words)
    : refuse("ServiceUnavailableException");
