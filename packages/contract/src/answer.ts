import type { CatalogueEntry } from "./catalogue/entry.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * What a use case returns: the data, or a refusal with one of its codes. The codes of a call are
 * error codes; those of a page are the faults that it shows.
 */
export type Answer<T, Code extends string = ErrorCode> =
  | { readonly ok: true; readonly data: T }
  | Refusal<Code>;

export type Refusal<Code extends string = ErrorCode> = {
  readonly ok: false;
  readonly code: Code;
  readonly retryAfterSeconds?: number;
  /** The tries left, if a code was wrong. */
  readonly triesLeft?: number;
  /** Words to the holder in place of the code's general ones, if any: a service's or our own. */
  readonly message?: string;
  /** The service that the refusal is about, if the code alone does not say. */
  readonly service?: Pick<CatalogueEntry, "service_id" | "names">;
  /** What held addresses must confirm first, and in which browser's login. */
  readonly confirm?: { readonly deed: string; readonly sso: string | undefined };
};

export const answer = <T>(data: T) => ({ ok: true, data }) as const;

export const refuse = <Code extends string>(
  code: Code,
  retryAfterSeconds?: number,
): Refusal<Code> =>
  retryAfterSeconds === undefined ? { ok: false, code } : { ok: false, code, retryAfterSeconds };

/** Returns a refusal in these words, or in the code's general words if they are empty. */
export const refuseInWords = <Code extends ErrorCode>(
  code: Code,
  message: string,
): Refusal<Code> => (message === "" ? { ok: false, code } : { ok: false, code, message });

/** Thrown if something that a request depends on is down or overloaded: the same request may work later. */
export class UnavailableError extends Error {
  override name = "UnavailableError";
  /** For libraries that answer requests themselves: they would answer 500, as if we had a bug. */
  readonly statusCode = 503;
}
