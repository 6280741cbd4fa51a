import type { AuthEntry } from "../../navigation/auth-entry.ts";
import type { LinkMessage } from "../../rulings/link-rulings.ts";
import type { MessageKey } from "../../rulings/rulings.ts";
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

export type CodeStep = {
  readonly step: "code";
  readonly sending: boolean;
  /** Why it is asked for again, or that another one was sent. */
  readonly message?: CodeMessage;
};

export type CodeMessage =
  | "code_mismatch"
  | "input_code_too_many_requests"
  | "unanswered"
  | "resent";

/** Where the sign-in for a link stands. */
export type AuthFlow =
  | { readonly step: "entering"; readonly message?: AuthMessage }
  | { readonly step: "signing-in"; readonly by: Place }
  /** A code went to the address of the account, whose link was undone lately. */
  | CodeStep
  /** `cover`: the holder comes from elsewhere, so that the result takes the place of the form. */
  | { readonly step: "result"; readonly result: TransferResult; readonly cover: boolean };

export type AuthEvent =
  | { readonly type: "edited" }
  | { readonly type: "begun"; readonly by: Place }
  | { readonly type: "sign-in-failed"; readonly failure: Failure }
  | { readonly type: "unanswered" }
  | { readonly type: "linked" }
  | {
      readonly type: "refused";
      readonly message: MessageKey;
      readonly title: string;
      readonly said: string;
    }
  /** A code is asked for, at first or because none came along. */
  | { readonly type: "code-asked" }
  | { readonly type: "code-edited" }
  | { readonly type: "code-sent" }
  /** The browser shows the page again that it left for a provider. */
  | { readonly type: "came-back" }
  | { readonly type: "result-closed" };

const ENTERING: AuthFlow = { step: "entering" };
export const ASKING: CodeStep = { step: "code", sending: false };

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
      if (flow.step === "code") return { ...ASKING, message: "resent" };
      return flow.step === "signing-in" ? ASKING : flow;
    case "code-edited":
      return flow.step === "code" && !flow.sending ? ASKING : flow;
    case "code-sent":
      return flow.step === "code" ? { step: "code", sending: true } : flow;
    default:
      if (flow.step === "code") return concludeCode(event);
      return flow.step === "signing-in" ? conclude(event, flow.by) : flow;
  }
}

/** Returns what a wrong code, or no answer to a right one, is told as: the next one is typed at once. */
export function messageOfCode(event: Answer): CodeMessage | undefined {
  if (event.type === "unanswered") return "unanswered";
  if (event.type !== "refused") return undefined;
  const { message } = event;
  return message === "code_mismatch" || message === "input_code_too_many_requests"
    ? message
    : undefined;
}

function concludeCode(event: Answer): AuthFlow {
  const message = messageOfCode(event);
  return message === undefined ? conclude(event) : { ...ASKING, message };
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
      // What the service itself has to say stands in for our general sentence.
      const { message, title, said } = event;
      const isQuoted = message === "transfer_failed" && said !== "";
      const told = isQuoted ? { message: said, title } : { message };
      return { step: "result", result: { state: "failure", ...told }, cover: false };
    }
  }
}
