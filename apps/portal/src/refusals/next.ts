import { canonicalErrorCode, type HelpTopic } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { helpOfError } from "@musubi/contract/help-of-refusals";
import { type Ending, endingOf } from "./ending.ts";
import { type MessageKey, type Row, type RowOf, SITUATIONS, type Situation } from "./situations.ts";

/** What a screen does after a call: what the rows of the situation say, or an ending. */
export type Next<R extends Row = MessageKey> =
  | { readonly do: "go-on" }
  | (R extends "look-again" | "not-yet" ? { readonly do: R } : never)
  | Shown<Message<R>>
  | Ending;

/** The same with the call's data, which a refusal that counts as success does not have. */
type NextWith<T, R extends Row> =
  | { readonly do: "go-on"; readonly data: T | (R extends "success" ? undefined : never) }
  | Exclude<Next<R>, { readonly do: "go-on" }>;

type Message<R extends Row> = Exclude<R, "success" | "look-again" | "not-yet" | "error-page">;

/** A refusal that the screen explains. `title` and `said` are the answer's own text, in the holder's language. */
export type Shown<M extends Message<Row> = Message<Row>> = {
  readonly do: "show";
  readonly message: M;
  readonly title: string;
  readonly said: string;
  readonly topic?: HelpTopic;
  /** The service that the answer named, if any. */
  readonly service?: number;
  /** The tries left and the wait, if the answer gave them. */
  readonly triesLeft?: number;
  readonly waitSeconds?: number;
};

type Rows<R extends Row> = { readonly [code: string]: R };

/** Returns what follows from an outcome in a situation. */
export const decideNext = <S extends Situation, T>(
  situation: S,
  outcome: Outcome<T>,
): NextWith<T, RowOf<S>> => decideBy<RowOf<S>, T>(SITUATIONS[situation] as Rows<RowOf<S>>, outcome);

/** The same for a situation whose rows are loaded with its screens. */
export function decideBy<R extends Row, T>(rows: Rows<R>, outcome: Outcome<T>): NextWith<T, R>;
export function decideBy<T>(rows: Rows<Row>, outcome: Outcome<T>): NextWith<T, Row> {
  if (outcome.ok) return { do: "go-on", data: outcome.data };
  const isRefused = outcome.kind === "refused";
  const code = isRefused ? canonicalErrorCode(outcome.error.error_code) : outcome.reason;
  const row = findRow(rows, code);
  switch (row) {
    case "success":
      return { do: "go-on", data: undefined };
    case "look-again":
    case "not-yet":
      return { do: row };
  }
  if (!isRefused || row === undefined || row === "error-page") return endingOf(outcome);
  const { message_title: title, message_body: said, ...more } = outcome.error;
  const { service_id: service, tries_left: triesLeft } = more;
  const { retryAfterSeconds: waitSeconds } = outcome;
  const topic = helpOfError(code);
  return {
    do: "show",
    message: row,
    title,
    said,
    ...(topic !== undefined && { topic }),
    ...(service !== undefined && { service }),
    ...(triesLeft !== undefined && { triesLeft }),
    ...(waitSeconds !== undefined && { waitSeconds }),
  };
}

/** Returns the row of a code. A property that every object has is not a row. */
export const findRow = <R extends Row>(rows: Rows<R>, code: string): R | undefined =>
  Object.hasOwn(rows, code) ? rows[code] : rows["otherwise"];
