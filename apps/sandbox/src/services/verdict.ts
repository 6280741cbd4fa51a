import type { ErrorCode } from "@musubi/contract";
import type { WordsInBoth } from "./account.ts";

/** A service's answer to a call. `reason` replaces the code's general text if the service knows better. */
export type Refusal = {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly reason?: WordsInBoth;
};
export type Verdict<T> = { readonly ok: true; readonly data: T } | Refusal;

export const answer = <T>(data: T): Verdict<T> => ({ ok: true, data });

export const DONE: Verdict<Record<never, never>> = answer({});

export const refuse = (code: ErrorCode, reason?: WordsInBoth): Refusal =>
  reason === undefined ? { ok: false, code } : { ok: false, code, reason };
