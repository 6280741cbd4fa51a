import { type Refusal, refuse, refuseInWords } from "@musubi/contract/answer";
import type { ServiceFailure } from "./read-answer.ts";

/** Returns what the caller hears when a service did not do it: its own words, if it had a reason worth telling. */
export const passOn = (
  failure: ServiceFailure,
): Refusal<"E500-01" | "ServiceUnavailableException"> =>
  failure.kind === "refused" && failure.code === "E500-01"
    ? refuseInWords("E500-01", failure.words)
    : refuse("ServiceUnavailableException");
