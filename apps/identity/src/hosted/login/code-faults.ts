import { TRIES_RESET_AFTER_MS } from "@musubi/contract";
import type { Refusal } from "@musubi/contract/answer";
import type { CodeFault } from "@musubi/contract/login-pages";
import type { LoginCodeRefusal } from "../../accounts/check-login-code.ts";
import type { CodeRefusal } from "../../accounts/codes.ts";
import { type Told, toldFor } from "../desk/told.ts";

/** What a page says of a code that was refused. */
const CODE_FAULTS: Readonly<Record<LoginCodeRefusal | CodeRefusal, CodeFault>> = {
  CodeMismatchException: "wrong-code",
  ExpiredCodeException: "expired-code",
  LimitExceededException: "too-many-tries",
  TooManyRequestException: "crowded",
  ServiceUnavailableException: "busy",
  link: "link",
};

export type RefusedCode = {
  readonly told: Told<CodeFault>;
  /** What is left of the tries, until they are counted anew. */
  readonly tries?: { readonly left: number; readonly until: number };
};

/** Returns what is told of a code that was refused. The last wrong one says at once that there are no more tries. */
export function tellRefusedCode(
  { code, triesLeft: left, retryAfterSeconds }: Refusal<LoginCodeRefusal | CodeRefusal>,
  now: number,
): RefusedCode {
  const until = now + TRIES_RESET_AFTER_MS;
  if (left === 0) return { told: { fault: "too-many-tries", until }, tries: { left, until } };
  if (left !== undefined) return { told: { fault: "wrong-code" }, tries: { left, until } };
  const told = toldFor(CODE_FAULTS[code], now, retryAfterSeconds);
  // They may have been used up in another tab: what this one counted is no longer true.
  return told.fault === "too-many-tries" ? { told, tries: { left: 0, until } } : { told };
}
