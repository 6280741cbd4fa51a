import type { Outcome } from "@musubi/contract/client";
import { judgeBy, type Verdict } from "./judge.ts";
import { LINK_RULINGS } from "./link-rulings.ts";

type Shown = Extract<Verdict, { do: "show" }>;

/** What is wrong with a code, or with too many of them: the next one is typed at once. */
export type CodeMessage = "code_mismatch" | "input_code_too_many_requests";

export type LinkVerdict =
  | Verdict
  /** Its link was undone lately: a code went to its address, and has to come along, or another one. */
  | ({ readonly do: "ask-code"; readonly message?: CodeMessage } & Pick<
      Shown,
      "triesLeft" | "waitSeconds"
    >);

/** Looks up what came of moving an account to the holder's ID. */
export function judgeLink(outcome: Outcome<unknown>): LinkVerdict {
  if (!outcome.ok && outcome.kind === "refused") {
    if (outcome.error.error_code === "CodeRequiredException") return { do: "ask-code" };
  }
  const verdict = judgeBy(LINK_RULINGS.migration, outcome);
  if (verdict.do !== "show" || !isAboutCode(verdict.message)) return verdict;
  const { title: _, said: __, message, ...counts } = verdict;
  return { ...counts, do: "ask-code", message };
}

/** Returns what a refusal is told as: what the service itself has to say stands in for our general sentence. */
export const quoteOf = ({ message, title, said }: Shown) =>
  message === "transfer_failed" && said !== "" ? { message: said, title } : { message };

const isAboutCode = (message: string): message is CodeMessage =>
  message === "code_mismatch" || message === "input_code_too_many_requests";
