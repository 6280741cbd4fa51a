import type { Call } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { readForeignWords } from "./foreign-words.ts";

/** What came of a call to a service, by what it means to us. */
export type ServiceAnswer<T> = { readonly ok: true; readonly data: T } | ServiceFailure;

export type ServiceFailure =
  | ServiceRefusal
  /**
   * No answer, or one that tells of a trouble that passes: nobody knows whether the service did it, unless
   * nothing was sent.
   */
  | { readonly ok: false; readonly kind: "silent"; readonly reason: string };

/**
 * The service means it: asked again, it would refuse again. `gone`: because it has no such account.
 * The words are for the holder, if the service has any.
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
 * That a service has no such path, or more to say than is read. It means that, for a call which it need not have
 * or whose answer may be long; else its server is in trouble.
 */
const WHERE_LISTED = ["ResourceNotFoundException", "PayloadTooLargeException"] as const;

/**
 * Returns what a service's answer means. Its code decides, never the status alone: a proxy in
 * between that answers 404 does not speak for the service.
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
  // The words of any other refusal are for the people who look after the service.
  const words = code === "E500-01" ? readForeignWords(message) : "";
  return { ok: false, kind: "refused", code, words };
}

export const silence = (reason: string) => ({ ok: false, kind: "silent", reason }) as const;

/** Whether a service cannot have done what it was asked, because nothing of it has left. */
export const isUnsent = (failure: ServiceFailure): boolean =>
  failure.kind === "silent" && failure.reason === "unsent";
