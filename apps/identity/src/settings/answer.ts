import type { ErrorCode } from "@musubi/contract";

/** What a use case hands back to its call: the data, or a refusal by its code. */
export type Answer<T> = { readonly ok: true; readonly data: T } | Refusal;

export type Refusal = {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly retryAfterSeconds?: number;
  /** A service's own words, where it has something to tell the holder. */
  readonly message?: string;
};

export const answer = <T>(data: T): Answer<T> => ({ ok: true, data });

export const refuse = (code: ErrorCode, retryAfterSeconds?: number): Refusal =>
  retryAfterSeconds === undefined ? { ok: false, code } : { ok: false, code, retryAfterSeconds };

/** A refusal in somebody's own words; without any, in those that the code has anyway. */
export const refuseInWords = (code: ErrorCode, message: string): Refusal =>
  message === "" ? { ok: false, code } : { ok: false, code, message };

/** For use cases that answer undefined where nothing living stands behind the bearer. */
export const answerIfAuthorized = <T>(data: T | undefined): Answer<T> =>
  data === undefined ? refuse("NotAuthorizedException") : answer(data);
