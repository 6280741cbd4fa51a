import type { PopupAnswer, PopupError } from "@musubi/contract/login-pages";
import * as v from "valibot";

const ERRORS = [
  "cancelled",
  "expired",
  "refused",
  "unavailable",
] as const satisfies readonly PopupError[];

const answer = v.union([
  v.object({
    type: v.literal("musubi-social"),
    ok: v.literal(true),
    idToken: v.pipe(v.string(), v.minLength(1)),
    handle: v.string(),
  }),
  v.object({
    type: v.literal("musubi-social"),
    ok: v.literal(false),
    error: v.picklist(ERRORS),
  }),
]);

/** Reads the message that the popup posts to the page that opened it. Returns undefined for anything else. */
export function readAnswer(data: unknown): PopupAnswer | undefined {
  const read = v.safeParse(answer, data);
  return read.success ? read.output : undefined;
}

/** The result of a popup that has lost its opener: a handle in place of the token. */
export type PopupReturn =
  | { readonly ok: true; readonly handle: string }
  | { readonly ok: false; readonly error: PopupError };

const popupReturn = v.union([
  v.object({ ok: v.literal(true), handle: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
  v.object({ ok: v.literal(false), error: v.picklist(ERRORS) }),
]);

export function readReturn(data: unknown): PopupReturn | undefined {
  const read = v.safeParse(popupReturn, data);
  return read.success ? read.output : undefined;
}

/** Reads the result from the hash of the page on which the popup ends. */
export function readReturnAddress(hash: string): PopupReturn | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const handle = params.get("handle");
  return readReturn(
    handle === null ? { ok: false, error: params.get("error") } : { ok: true, handle },
  );
}
