import type { ErrorCode } from "@musubi/contract";
import type { Answer } from "@musubi/contract/answer";
import type { Outcome } from "@musubi/contract/client";

/** Returns the data of a call or use case that must have succeeded. */
export function dataOf<T>(outcome: Outcome<T> | Answer<T, string>): T {
  if (outcome.ok) return outcome.data;
  throw new Error(`Refused: ${JSON.stringify(outcome)}`);
}

/** Returns the code of a call that must have been refused. */
export function codeOf(outcome: Outcome<unknown>): ErrorCode | string {
  if (!outcome.ok && outcome.kind === "refused") return outcome.error.error_code;
  throw new Error(`Not refused: ${JSON.stringify(outcome)}`);
}
