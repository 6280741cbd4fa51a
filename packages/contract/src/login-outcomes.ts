import type { HelpTopic } from "./help-topics.ts";
import type {
  AddPasskeyFault,
  AddressFault,
  CodeFault,
  FirstUseFault,
  LinkOver,
  LoginPage,
  LoginProblem,
  NewPasswordFault,
  ProofFault,
  SignInFault,
  YoungCredentialsFault,
} from "./login-pages.ts";

/** What can be wrong with a form: it is shown again, with a sentence about it. */
export type FormFault =
  | SignInFault
  | AddressFault
  | CodeFault
  | NewPasswordFault
  | ProofFault
  | FirstUseFault
  | AddPasskeyFault
  | YoungCredentialsFault;

/** Pages for visitors who come too late, or to the wrong form. */
type EndPage = Extract<LoginPage["page"], "own-sign-in" | `${string}-over`>;

/**
 * Why a hosted page does not do what was asked: a fault in a form, a problem instead of a page, or an end with a page
 * of its own.
 */
export type Outcome = FormFault | LoginProblem | EndPage | "not-signed-in";

/** The HTTP status of each outcome, and the topic of its help, if its sentence needs an explanation. */
export const OUTCOMES: Readonly<
  Record<Outcome, { readonly status: number; readonly help?: HelpTopic }>
> = {
  // Forms: typed text.
  incomplete: { status: 422 },
  wrong: { status: 422, help: "log-in" },
  unconfirmed: { status: 422, help: "log-in" },
  "reset-required": { status: 422, help: "log-in" },
  "invalid-email": { status: 422 },
  "incomplete-code": { status: 422 },
  "wrong-code": { status: 422, help: "code" },
  "expired-code": { status: 422, help: "code" },
  "invalid-password": { status: 422, help: "password" },
  "same-password": { status: 422, help: "password" },
  "common-password": { status: 422, help: "password" },
  "voided-password": { status: 422, help: "password" },
  terms: { status: 422 },

  // Forms: passkeys and providers.
  "wrong-passkey": { status: 422, help: "passkeys" },
  "known-passkey": { status: 409, help: "passkeys" },
  "too-many-passkeys": { status: 409, help: "passkeys" },
  "wrong-account": { status: 422, help: "take-back" },
  "social-cancelled": { status: 422 },
  "social-unavailable": { status: 422, help: "problem" },

  // Forms: pauses.
  locked: { status: 429, help: "too-many-tries" },
  link: { status: 429, help: "mailed-link" },
  "too-many-tries": { status: 429, help: "too-many-tries" },
  "too-many-sends": { status: 429, help: "code" },
  crowded: { status: 429, help: "too-many-tries" },
  overloaded: { status: 503, help: "problem" },

  // Forms: an ID or a service in another state.
  changed: { status: 409, help: "take-back" },
  "not-now": { status: 409, help: "paused" },
  resting: { status: 409, help: "paused" },
  "under-way": { status: 409, help: "under-way" },
  taken: { status: 409, help: "under-way" },
  refused: { status: 409, help: "under-way" },
  "not-offered": { status: 409, help: "link-refused" },
  down: { status: 503, help: "under-way" },

  // Problems.
  "bad-request": { status: 400, help: "log-in-again" },
  "no-cookie": { status: 400, help: "browser" },
  "forged-form": { status: 403, help: "log-in-again" },
  "not-found": { status: 404 },
  unavailable: { status: 503, help: "problem" },
  "account-closed": { status: 403, help: "come-back" },
  "account-stopped": { status: 409, help: "paused" },
  "account-blocked": { status: 403, help: "blocked" },
  "account-unconfirmed": { status: 403, help: "log-in" },
  "credential-frozen": { status: 409, help: "paused" },
  "social-expired": { status: 400, help: "log-in-again" },
  "social-unverified": { status: 403, help: "provider" },
  "social-no-address": { status: 403, help: "provider" },
  // The reader was led here by another site.
  "wrong-origin": { status: 403 },
  // The service's operator must act, not the holder.
  "service-request": { status: 400 },
  "interaction-over": { status: 400, help: "log-in-again" },

  // Ends.
  "own-sign-in": { status: 409, help: "second-id" },
  "form-over": { status: 410, help: "log-in-again" },
  "code-link-over": { status: 410, help: "mailed-link" },
  "admission-over": { status: 410, help: "mailed-link" },
  "address-change-over": { status: 410, help: "lost-mailbox" },
  "link-over": { status: 410, help: "take-back" },
  // A holder without a link.
  "not-signed-in": { status: 403, help: "take-back" },
};

/** What of a page says its outcome. */
type Telling = {
  readonly page: LoginPage["page"];
  readonly fault?: FormFault | undefined;
  readonly problem?: LoginProblem;
  readonly reason?: LinkOver;
};

/** Returns the outcome that a page tells; undefined if it only asks for the next step, or says that all was done. */
export function outcomeOf({ page, fault, problem, reason }: Telling): Outcome | undefined {
  if (reason === "signed-out") return "not-signed-in";
  return fault ?? problem ?? (Object.hasOwn(OUTCOMES, page) ? (page as EndPage) : undefined);
}
