import type { AuthEntry } from "../../navigation/auth-entry.ts";
import type { Verdict } from "../../rulings/judge.ts";
import { type CodeMessage, quoteOf } from "../../rulings/judge-link.ts";
import type { LinkMessage } from "../../rulings/link-rulings.ts";
import type { Place, SignedIn } from "./ways/way.ts";

type Failure = Extract<SignedIn, { result: "failed" }>;

/**
 * What became of a transfer. `message` is one of our keys or what a service said; empty where nobody
 * said anything. `title` stands above what a service said.
 */
export type TransferResult =
  | { readonly state: "success" }
  | { readonly state: "failure"; readonly message: string; readonly title?: string };

/** Why the form stands there again. */
export type AuthMessage = {
  readonly text: LinkMessage | "unanswered" | { readonly said: string; readonly isOurs: boolean };
  readonly atEmail: boolean;
  /** What can be done about it, where anything can. */
  readonly hint?: Failure["hint"];
  /** Beside what it stands: the password that was typed, or the button that led elsewhere. */
  readonly by?: Place;
};

/** Where the sign-in for a link stands. */
export type AuthFlow =
  | { readonly step: "entering"; readonly message?: AuthMessage }
  | { readonly step: "signing-in"; readonly by: Place }
  /** A code went to the address of the account, whose link was undone lately. */
  | { readonly step: "code"; readonly first: CodeMessage | undefined }
  /** `cover`: the holder comes from elsewhere, so that the result takes the place of the form. */
  | { readonly step: "result"; readonly result: TransferResult; readonly cover: boolean };

export type AuthEvent =
  | { readonly type: "edited" }
  | { readonly type: "begun"; readonly by: Place }
  | { readonly type: "sign-in-failed"; readonly failure: Failure }
  | { readonly type: "unanswered" }
  | { readonly type: "linked" }
  | { readonly type: "refused"; readonly verdict: Extract<Verdict, { do: "show" }> }
  /** A code is asked for, because none came along. */
  | { readonly type: "code-asked"; readonly message?: CodeMessage | undefined }
  /** The browser shows the page again that it left for a provider. */
  | { readonly type: "came-back" }
  | { readonly type: "result-closed" };

const ENTERING: AuthFlow = { step: "entering" };

/** Returns how the screen begins, by what it was opened with. */
export function beginAuthFlow({ errorMessage, isOurs, migrateResult }: AuthEntry): AuthFlow {
  if (migrateResult !== undefined) {
    const result: TransferResult = migrateResult.isSuccess
      ? { state: "success" }
      : { state: "failure", message: migrateResult.errorMessage ?? "" };
    return { step: "result", result, cover: true };
  }
  if (errorMessage === undefined) return ENTERING;
  return {
    step: "entering",
    message: { text: { said: errorMessage, isOurs }, atEmail: false },
  };
}

/** Returns what happens next; an event that does not belong to the step changes nothing. */
export function reduceAuthFlow(flow: AuthFlow, event: AuthEvent): AuthFlow {
  switch (event.type) {
    case "edited":
      return flow.step === "entering" ? ENTERING : flow;
    case "begun":
      return flow.step === "entering" ? { step: "signing-in", by: event.by } : flow;
    case "came-back":
      return flow.step === "signing-in" ? ENTERING : flow;
    case "result-closed":
      return flow.step === "result" ? ENTERING : flow;
    case "code-asked":
      return flow.step === "signing-in" ? { step: "code", first: event.message } : flow;
    default:
      if (flow.step === "code") return conclude(event);
      return flow.step === "signing-in" ? conclude(event, flow.by) : flow;
  }
}

type Answer = Extract<
  AuthEvent,
  { readonly type: "sign-in-failed" | "unanswered" | "linked" | "refused" }
>;

function conclude(event: Answer, by?: Place): AuthFlow {
  const at = by === undefined ? {} : { by };
  switch (event.type) {
    case "sign-in-failed": {
      const { message: text, atEmail = false, hint } = event.failure;
      const message = { text, atEmail, ...at, ...(hint === undefined ? {} : { hint }) };
      return { step: "entering", message };
    }
    case "unanswered":
      return { step: "entering", message: { text: "unanswered", atEmail: false, ...at } };
    case "linked":
      return { step: "result", result: { state: "success" }, cover: false };
    case "refused": {
      const result: TransferResult = { state: "failure", ...quoteOf(event.verdict) };
      return { step: "result", result, cover: false };
    }
  }
}
