import type { ErrorCode } from "@musubi/contract";
import type { WordsInBoth } from "./account.ts";

/** A call that a service refuses. `reason` replaces the general text of the code. */
export type Refusal = {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly reason?: WordsInBoth;
};
export type Outcome<T> = { readonly ok: true; readonly data: T } | Refusal;

export const answer = <T>(data: T): Outcome<T> => ({ ok: true, data });

export const DONE: Outcome<Record<never, never>> = answer({});

export const refuse = (code: ErrorCode, reason?: WordsInBoth): Refusal =>
  reason === undefined ? { ok: false, code } : { ok: false, code, reason };
