import { TRIES_RESET_AFTER_MS } from "@musubi/contract";
import type { Refusal } from "@musubi/contract/answer";
import type { CodeFault } from "@musubi/contract/login-pages";
import type { LoginCodeRefusal } from "../../accounts/codes/check-login-code.ts";
import type { CodeRefusal } from "../../accounts/codes/codes.ts";
import { type Told, toldFor } from "../desk/told.ts";

/** The fault that a page shows for a refused code. */
const CODE_FAULTS: Readonly<Record<LoginCodeRefusal | CodeRefusal, CodeFault>> = {
  CodeMismatchException: "wrong-code",
  ExpiredCodeException: "expired-code",
  LimitExceededException: "too-many-tries",
  TooManyRequestException: "crowded",
  ServiceUnavailableException: "overloaded",
  link: "link",
};

export type RefusedCode = {
  readonly told: Told<CodeFault>;
  /** The tries that are left, until they are counted anew. */
  readonly tries?: { readonly left: number; readonly until: number };
};

/** Returns the fault of a refused code. The last wrong code already says that there are no more tries. */
export function tellRefusedCode(
  { code, triesLeft: left, retryAfterSeconds }: Refusal<LoginCodeRefusal | CodeRefusal>,
  now: number,
): RefusedCode {
  const until = now + TRIES_RESET_AFTER_MS;
  if (left === 0) return { told: { fault: "too-many-tries", until }, tries: { left, until } };
  if (left !== undefined) return { told: { fault: "wrong-code" }, tries: { left, until } };
  const told = toldFor(CODE_FAULTS[code], now, retryAfterSeconds);
  // The tries may have been used up in another tab: this tab's count is then outdated.
  return told.fault === "too-many-tries" ? { told, tries: { left: 0, until } } : { told };
}
