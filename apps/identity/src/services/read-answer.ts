import { type Call, ERROR_STATUS } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";

/** The result of a call to a service. */
export type ServiceAnswer<T> = { readonly ok: true; readonly data: T } | ServiceFailure;

export type ServiceFailure =
  | ServiceRefusal
  /** No answer, or a passing failure. Unless nothing was sent, it is unknown whether the service acted. */
  | { readonly ok: false; readonly kind: "silent"; readonly reason: string };

/**
 * A final refusal: the service would refuse again. `gone`: it has no such account. `words` are for the holder, and may
 * be empty.
 */
export type ServiceRefusal = { readonly ok: false; readonly words: string } & (
  | { readonly kind: "gone"; readonly code: GoneCode }
  | { readonly kind: "refused"; readonly code: RefusalCode }
);

const GONE = ["E404-01", "UserNotFoundException"] as const;
type GoneCode = (typeof GONE)[number];

const FOR_GOOD = [
  "E500-01",
  "InvalidParameterException",
  "OwnerMismatchException",
  "StaleSequenceException",
] as const;
type RefusalCode = (typeof FOR_GOOD)[number] | (typeof WHERE_LISTED)[number];

/**
 * The service has no such path, or its answer is too long. A final refusal only for calls that list these errors
 * because they are optional or may have long answers; otherwise a sign of trouble.
 */
const WHERE_LISTED = ["ResourceNotFoundException", "PayloadTooLargeException"] as const;

/**
 * Returns what a service's answer means. The error code decides, never the status alone: a 404 may come from a proxy in
 * between.
 */
export function readAnswer<T>(
  outcome: Outcome<T>,
  { errors }: Pick<Call, "errors">,
): ServiceAnswer<T> {
  if (outcome.ok) return outcome;
  if (outcome.kind === "unanswered") return silence(outcome.reason);
  const { error_code: said, message_body: message } = outcome.error;
  const gone = GONE.find((code) => code === said);
  if (gone) return { ok: false, kind: "gone", code: gone, words: "" };
  const listed = WHERE_LISTED.filter((each) => errors.includes(each));
  const code = [...FOR_GOOD, ...listed].find((each) => each === said);
  if (!code) return silence(`${outcome.status}`);
  // The messages of other refusals are for the service's operators.
  const words = code === "E500-01" ? readForeignWords(message) : "";
  return { ok: false, kind: "refused", code, words };
}

export const silence = (reason: string) => ({ ok: false, kind: "silent", reason }) as const;

/** Whether a service asks for a pause. */
export const isTooMany = (failure: ServiceFailure): boolean =>
  failure.kind === "silent" && failure.reason === `${ERROR_STATUS.TooManyRequestException}`;

/** Whether a service cannot have acted, because the request was never sent. */
export const isUnsent = (failure: ServiceFailure): boolean =>
  failure.kind === "silent" && failure.reason === "unsent";

const MAX_LENGTH = 500;

/** Characters that break lines, control a terminal, hide, or change the direction of the text around them. */
const TRICKS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Returns a service's message to the holder as plain text. A page must still escape it. */
export function readForeignWords(words: string): string {
  const plain = words
    .slice(0, MAX_LENGTH * 2)
    .toWellFormed()
    .replaceAll(TRICKS, " ")
    .trim();
  return [...plain].slice(0, MAX_LENGTH).join("");
}
