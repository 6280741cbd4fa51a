import type { CatalogueEntry } from "./catalogue/entry.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * What a use case hands back: the data, or a refusal by one of the codes that it names. Those of a
 * call are error codes; those of a page are the faults that it shows.
 */
export type Answer<T, Code extends string = ErrorCode> =
  | { readonly ok: true; readonly data: T }
  | Refusal<Code>;

export type Refusal<Code extends string = ErrorCode> = {
  readonly ok: false;
  readonly code: Code;
  readonly retryAfterSeconds?: number;
  /** How often a code may still be typed, where this one was wrong. */
  readonly triesLeft?: number;
  /** A service's own words, where it has something to tell the holder. */
  readonly message?: string;
  /** The service that it is about, where the code alone does not say. */
  readonly service?: Pick<CatalogueEntry, "service_id" | "names">;
};

export const answer = <T>(data: T) => ({ ok: true, data }) as const;

export const refuse = <Code extends string>(
  code: Code,
  retryAfterSeconds?: number,
): Refusal<Code> =>
  retryAfterSeconds === undefined ? { ok: false, code } : { ok: false, code, retryAfterSeconds };

/** Returns a refusal in a service's own words; without any, in those that the code has anyway. */
export const refuseInWords = <Code extends ErrorCode>(
  code: Code,
  message: string,
): Refusal<Code> => (message === "" ? { ok: false, code } : { ok: false, code, message });

/** Thrown where something that a request depends on is away or busy: the same request may work later. */
export class UnavailableError extends Error {
  override name = "UnavailableError";
  /** Read by the libraries that answer requests of their own: it is no fault of ours, and no 500. */
  readonly statusCode = 503;
}
