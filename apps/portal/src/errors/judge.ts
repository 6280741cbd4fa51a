import { canonicalErrorCode, isErrorCode } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { type ErrorReason, reasonFor } from "./reasons.ts";
import { type MessageKey, RULINGS, type Ruling, type Rulings, type Situation } from "./rulings.ts";

/** What a screen does with the outcome of a call. */
export type Verdict =
  | { readonly do: "go-on" }
  /** `said` is what the answer itself had to say, in the holder's language. */
  | { readonly do: "show"; readonly message: MessageKey; readonly said: string }
  /** Nobody answered. What was typed stays, and trying again is the holder's choice. */
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

/** Looks an outcome up in the rulings of a situation. */
export function judge(situation: Situation, outcome: Outcome<unknown>): Verdict {
  if (outcome.ok) return { do: "go-on" };
  if (outcome.kind === "unanswered") {
    return outcome.reason === "malformed"
      ? { do: "error-page", reason: "unexpected" }
      : { do: "offer-retry" };
  }
  const code = canonicalErrorCode(outcome.error.error_code);
  const ruling = findRuling(RULINGS[situation], code);
  if (ruling === "success") return { do: "go-on" };
  if (ruling === "error-page") return { do: "error-page", reason: reasonFor(code) };
  return { do: "show", message: ruling, said: outcome.error.message_body };
}

function findRuling(rulings: Rulings, code: string): Ruling {
  return (isErrorCode(code) ? rulings[code] : undefined) ?? rulings.otherwise;
}
