import type { AuthParams } from "../../navigation/auth-params.ts";
import { type CodeMessage, quoteOf } from "../../refusals/after-link.ts";
import type { LinkMessage } from "../../refusals/link-situations.ts";
import type { Next } from "../../refusals/next.ts";
import type { SignedIn, SignInChoice } from "./methods/method.ts";

type Failure = Extract<SignedIn, { result: "failed" }>;

/**
 * The result of a link. `message` is the key of one of our sentences or a service's text, or empty
 * if there is none. `title` stands above a service's text.
 */
export type TransferResult =
  | { readonly state: "success" }
  | { readonly state: "failure"; readonly message: string; readonly title?: string };

/** Why the form is shown again. */
export type AuthMessage = {
  readonly text: LinkMessage | "unanswered" | { readonly said: string; readonly isOurs: boolean };
  readonly atEmail: boolean;
  /** What the holder can do about it, if anything. */
  readonly hint?: Failure["hint"] | "anotherWay";
  /**
   * How the sign-in was tried, which decides where this is shown: `elsewhere` if the holder came back with it from
   * other pages. Missing if another screen tried it.
   */
  readonly by?: SignInChoice | "elsewhere";
};

/** The messages that do not call anything wrong that was typed. */
const NOT_ABOUT_TYPING: readonly AuthMessage["text"][] = [
  "unanswered",
  "too_many_requests",
  "unexpected",
];

/** Returns whether a message is about the typed address or password, and so stands at its field. */
export const isAboutTyping = ({ text, by }: Pick<AuthMessage, "text" | "by">): boolean =>
  by === "password" && !NOT_ABOUT_TYPING.includes(text);

/** The state of the sign-in for a link. */
export type AuthFlow =
  | { readonly phase: "entering"; readonly message?: AuthMessage }
  | { readonly phase: "signing-in"; readonly by: SignInChoice }
  /** The account's link was undone lately: a code from the mailbox that it had when first linked is needed. */
  | { readonly phase: "code"; readonly first: CodeMessage | undefined }
  /** `cover`: the link was tried on another screen, so the result is shown instead of the form. */
  | { readonly phase: "result"; readonly result: TransferResult; readonly cover: boolean };

export type AuthEvent =
  | { readonly type: "edited" }
  | { readonly type: "begun"; readonly by: SignInChoice }
  | { readonly type: "sign-in-failed"; readonly failure: Failure }
  | { readonly type: "unanswered" }
  | { readonly type: "linked" }
  | { readonly type: "refused"; readonly next: Extract<Next, { do: "show" }> }
  /** The account can be linked only with a code. */
  | { readonly type: "code-asked"; readonly message?: CodeMessage | undefined }
  /** The holder cancelled a popup, or went back from other pages and the browser shows this page as it was. */
  | { readonly type: "came-back" }
  | { readonly type: "result-closed" };

const ENTERING: AuthFlow = { phase: "entering" };

/** Returns the first state, by what the screen was opened with. */
export function beginAuthFlow(params: AuthParams): AuthFlow {
  const { errorMessage, elsewhere = false, isOurs, migrateResult } = params;
  if (migrateResult !== undefined) {
    const result: TransferResult = migrateResult.isSuccess
      ? { state: "success" }
      : { state: "failure", message: migrateResult.errorMessage ?? "" };
    return { phase: "result", result, cover: true };
  }
  if (errorMessage === undefined) return ENTERING;
  const said: Pick<AuthMessage, "text" | "hint"> =
    isOurs && errorMessage === "auth_failed"
      ? { text: errorMessage, hint: "anotherWay" }
      : { text: { said: errorMessage, isOurs } };
  const message = { ...said, atEmail: false, ...(elsewhere && { by: "elsewhere" as const }) };
  return { phase: "entering", message };
}

/** Returns the next state. An event that does not fit the phase changes nothing. */
export function reduceAuthFlow(flow: AuthFlow, event: AuthEvent): AuthFlow {
  switch (event.type) {
    case "edited":
      return flow.phase === "entering" ? ENTERING : flow;
    case "begun":
      return flow.phase === "entering" ? { phase: "signing-in", by: event.by } : flow;
    case "came-back":
      return flow.phase === "signing-in" ? ENTERING : flow;
    case "result-closed":
      return flow.phase === "result" ? ENTERING : flow;
    case "code-asked":
      return flow.phase === "signing-in" ? { phase: "code", first: event.message } : flow;
    default:
      if (flow.phase === "code") return conclude(event);
      return flow.phase === "signing-in" ? conclude(event, flow.by) : flow;
  }
}

type Answer = Extract<
  AuthEvent,
  { readonly type: "sign-in-failed" | "unanswered" | "linked" | "refused" }
>;

function conclude(event: Answer, by?: SignInChoice): AuthFlow {
  const at = by === undefined ? {} : { by };
  switch (event.type) {
    case "sign-in-failed": {
      const { message: text, atEmail = false, hint } = event.failure;
      const message = { text, atEmail, ...at, ...(hint === undefined ? {} : { hint }) };
      return { phase: "entering", message };
    }
    case "unanswered":
      return { phase: "entering", message: { text: "unanswered", atEmail: false, ...at } };
    case "linked":
      return { phase: "result", result: { state: "success" }, cover: false };
    case "refused": {
      const result: TransferResult = { state: "failure", ...quoteOf(event.next) };
      return { phase: "result", result, cover: false };
    }
  }
}
