import { type Refusal, refuse, refuseInWords } from "@musubi/contract/answer";
import type { Failure } from "./failure.ts";
import { readForeignWords } from "./foreign-words.ts";

/** What the caller hears when a service did not do it: its own words, if it had a reason worth telling. */
export const passOn = (failure: Failure): Refusal<"E500-01" | "ServiceUnavailableException"> =>
  failure.kind === "refused" && failure.error.error_code === "E500-01"
    ? refuseInWords("E500-01", readForeignWords(failure.error.message_body))
    : refuse("ServiceUnavailableException");
