import { canonicalErrorCode } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { type Ending, endingOf } from "./ending.ts";
import { type MessageKey, RULINGS, type Ruling, type Situation } from "./situations.ts";

/** What a screen does with the outcome of a call. */
export type Verdict =
  | { readonly do: "go-on" }
  /** `title` and `said` are the answer's own text, in the holder's language. */
  | {
      readonly do: "show";
      readonly message: MessageKey;
      readonly title: string;
      readonly said: string;
      /** The service that the answer named, if any. */
      readonly service?: number;
      /** The tries left and the wait, if the answer gave them. */
      readonly triesLeft?: number;
      readonly waitSeconds?: number;
    }
  | Ending;

/** The rows of one situation, by error code. */
export type RulingRows<R extends Ruling = Ruling> = {
  readonly otherwise: R;
  readonly [code: string]: R;
};

/** Returns the verdict about an outcome in a situation. */
export const judge = (situation: Situation, outcome: Outcome<unknown>): Verdict =>
  judgeBy(RULINGS[situation], outcome);

/** The same for a situation whose rows are loaded with its screens. */
export function judgeBy(rows: RulingRows, outcome: Outcome<unknown>): Verdict {
  if (outcome.ok) return { do: "go-on" };
  if (outcome.kind === "unanswered") return endingOf(outcome);
  const code = canonicalErrorCode(outcome.error.error_code);
  const ruling = findRuling(rows, code);
  if (ruling === "success") return { do: "go-on" };
  if (ruling === "error-page") return endingOf(outcome);
  const { message_title: title, message_body: said, ...more } = outcome.error;
  const { service_id: service, tries_left: triesLeft } = more;
  const { retryAfterSeconds: waitSeconds } = outcome;
  return {
    do: "show",
    message: ruling,
    title,
    said,
    ...(service !== undefined && { service }),
    ...(triesLeft !== undefined && { triesLeft }),
    ...(waitSeconds !== undefined && { waitSeconds }),
  };
}

/** Returns the row of a code. A property that every object has is not a row. */
export const findRuling = <R extends Ruling>(rows: RulingRows<R>, code: string): R =>
  (Object.hasOwn(rows, code) ? rows[code] : undefined) ?? rows.otherwise;
