import { type Refusal, refuse, refuseInWords } from "@musubi/contract/answer";
import type { Failure } from "../services/failure.ts";
import { readForeignWords } from "../services/foreign-words.ts";

/** What the caller hears when a service did not do it: its own words, if it had a reason worth telling. */
export const passOn = (failure: Failure): Refusal =>
  failure.kind === "refused" && failure.error.error_code === "E500-01"
    ? refuseInWords("E500-01", readForeignWords(failure.error.message_body))
    : refuse("ServiceUnavailableException");
