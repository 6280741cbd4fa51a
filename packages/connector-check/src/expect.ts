import {
  type Call,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  type Language,
  type Output,
} from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import type { RawAnswer } from "./bench.ts";
import { Disagreement } from "./check.ts";

/** Returns the data of an answer, or throws a disagreement that says what came instead. */
export function expectAnswer<C extends Call>(_call: C, outcome: Outcome<Output<C>>): Output<C> {
  if (outcome.ok) return outcome.data;
  throw new Disagreement(`expected an answer, got ${describe(outcome)}`);
}

/** Expects one of these refusals, each with its own status. */
export function expectRefusal(outcome: Outcome<unknown>, ...codes: readonly ErrorCode[]): void {
  const fits = codes.some(
    (code) =>
      !outcome.ok &&
      outcome.kind === "refused" &&
      outcome.error.error_code === code &&
      outcome.status === ERROR_STATUS[code],
  );
  if (fits) return;
  const wanted = codes.map((code) => `${ERROR_STATUS[code]} ${code}`).join(" or ");
  throw new Disagreement(`expected ${wanted}, got ${describe(outcome)}`);
}

/** Returns the error body of a refusal with this status. */
export function expectErrorBody({ status, body }: RawAnswer, wanted: number): ErrorBody {
  if (status !== wanted) throw new Disagreement(`expected ${wanted}, got ${status}`);
  const fields = new Map(Object.entries(body ?? {}));
  const read = (name: keyof ErrorBody): string => {
    const value = fields.get(name);
    if (typeof value === "string") return value;
    throw new Disagreement(`the body of a ${status} has no ${name}`);
  };
  return {
    error_code: read("error_code"),
    message_title: read("message_title"),
    message_body: read("message_body"),
  };
}

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** Expects the same refusal to have different texts in the two languages. */
export function expectBothLanguages({ ja, en }: Readonly<Record<Language, ErrorBody>>): void {
  for (const field of ["message_title", "message_body"] as const) {
    expectWordsInBoth(field, { ja: ja[field], en: en[field] });
  }
}

/** Expects a Japanese text in `ja`, and a different one in `en`. */
export function expectWordsInBoth(
  what: string,
  { ja, en }: Readonly<Record<Language, string>>,
): void {
  if (!JAPANESE.test(ja)) throw new Disagreement(`${what} in ja is not Japanese`);
  if (en.trim() === "") throw new Disagreement(`${what} in en is empty`);
  if (ja === en) throw new Disagreement(`${what} is the same in ja and in en`);
}

export function expectEqual<T extends string | number | boolean | null>(
  what: string,
  present: T,
  wanted: T,
): void {
  if (present === wanted) return;
  throw new Disagreement(`expected ${what} ${String(wanted)}, got ${String(present)}`);
}

export function describe(outcome: Outcome<unknown>): string {
  if (outcome.ok) return "a success";
  if (outcome.kind === "refused") {
    return `${outcome.status} ${outcome.error.error_code || "without an error body"}`;
  }
  return NO_ANSWER[outcome.reason];
}

const NO_ANSWER = {
  network: "a broken connection",
  unsent: "no connection",
  timeout: "no answer in time",
  cancelled: "no answer",
  malformed: "an answer that is not what the contract says",
} as const;
