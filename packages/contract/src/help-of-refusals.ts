import type { ErrorCode } from "./errors.ts";
import type { HelpTopic } from "./help-topics.ts";
import type {
  AddPasskeyFault,
  AddressFault,
  CodeFault,
  FirstUseFault,
  LoginPage,
  LoginProblem,
  NewPasswordFault,
  PopupError,
  ProofFault,
  SignInFault,
  SignInNotice,
  YoungCredentialsFault,
} from "./login-pages.ts";

/** The help topic of each refusal. Undefined if its sentence needs no explanation. */
type Helped<Name extends string> = Readonly<Record<Name, HelpTopic | undefined>>;

/** For refusals of the API. Also undefined for those that only a program can cause. */
export const HELP_OF_ERROR: Helped<ErrorCode> = {
  InvalidParameterException: undefined,
  InvalidPasswordException: "password",
  CommonPasswordException: "password",
  CodeMismatchException: "code",
  ExpiredCodeException: "code",
  CodeDeliveryFailureException: "code",
  NotAuthorizedException: "log-in-again",
  FreshSignInRequired: "log-in-again",
  InvalidApiKeyException: undefined,
  InvalidProofException: "link-refused",
  ResourceNotFoundException: undefined,
  UserNotFoundException: "link-refused",
  "E404-01": "link-refused",
  AliasExistsException: "address-taken",
  StoreUserExistsException: "address-taken",
  SameServiceException: "link-refused",
  NotSupportedException: "merge-refused",
  ServiceActiveException: "leave-refused",
  MergeBusyException: "under-way",
  MergeNotReadyException: "under-way",
  CodeRequiredException: "link-refused",
  AccountRestingException: "paused",
  AccountBlockedException: "blocked",
  FrozenRecentlyException: "take-back",
  HeldAddressException: "earlier-address",
  CredentialTakenException: "credentials",
  CredentialRestingException: "credentials",
  CredentialExistsException: "credentials",
  LastCredentialException: "credentials",
  OwnerMismatchException: "under-way",
  StaleSequenceException: "under-way",
  PayloadTooLargeException: undefined,
  UnsupportedMediaTypeException: undefined,
  LimitExceededException: "too-many-tries",
  TooManyRequestException: "too-many-tries",
  InternalErrorException: "problem",
  "E500-01": "under-way",
  ServiceUnavailableException: "problem",
};

/** Returns the topic of an error code, which may be unknown here: identity may be older or newer than the page. */
export const helpOfError = (code: string): HelpTopic | undefined =>
  Object.hasOwn(HELP_OF_ERROR, code) ? HELP_OF_ERROR[code as ErrorCode] : undefined;

/** For problems that prevent a page of the login. */
export const HELP_OF_PROBLEM: Helped<LoginProblem> = {
  "bad-request": "log-in-again",
  "forged-form": "log-in-again",
  "no-cookie": "browser",
  "not-found": undefined,
  unavailable: "problem",
  "account-closed": "come-back",
  "account-stopped": "paused",
  "account-blocked": "blocked",
  "account-unconfirmed": "log-in",
  "credential-frozen": "paused",
  "social-expired": "log-in-again",
  "social-unverified": "provider",
  "social-no-address": "provider",
  // The reader was led here by another site.
  "wrong-origin": undefined,
  // The service's operator must act, not the holder.
  "service-request": undefined,
  "interaction-over": "log-in-again",
  crowded: "too-many-tries",
};

/** For faults of the login's forms. */
export const HELP_OF_FAULT: Helped<
  | SignInFault
  | AddressFault
  | CodeFault
  | NewPasswordFault
  | ProofFault
  | FirstUseFault
  | AddPasskeyFault
  | YoungCredentialsFault
  | Extract<SignInNotice, "social-unavailable">
> = {
  wrong: "log-in",
  "not-now": "paused",
  incomplete: undefined,
  locked: "too-many-tries",
  link: "mailed-link",
  crowded: "too-many-tries",
  overloaded: "problem",
  unconfirmed: "log-in",
  "reset-required": "log-in",
  "invalid-email": undefined,
  "incomplete-code": undefined,
  "wrong-code": "code",
  "expired-code": "code",
  "too-many-tries": "too-many-tries",
  "too-many-sends": "code",
  "invalid-password": "password",
  "same-password": "password",
  "common-password": "password",
  "voided-password": "password",
  terms: undefined,
  changed: "take-back",
  "wrong-account": "take-back",
  "social-cancelled": undefined,
  "social-unavailable": "problem",
  down: "under-way",
  "under-way": "under-way",
  resting: "paused",
  taken: "under-way",
  "not-offered": "link-refused",
  refused: "under-way",
  "wrong-passkey": "passkeys",
  "known-passkey": "passkeys",
  "too-many-passkeys": "passkeys",
};

/** For popups that return no token. */
export const HELP_OF_POPUP: Helped<PopupError> = {
  cancelled: undefined,
  expired: "log-in-again",
  refused: "log-in",
  unavailable: "problem",
};

/** For pages of the login, unless a fault has its own topic. */
export const HELP_OF_PAGE = {
  "link-sent": "mailed-link",
  "held-address": "earlier-address",
  "own-sign-in": "second-id",
  "accept-terms": "second-id",
  "take-back": "take-back",
  objection: "paused",
  wake: "come-back",
  "first-use": "what-moves",
  "add-passkey": "passkeys",
  "form-over": "log-in-again",
  "link-over": "take-back",
  "code-link-over": "mailed-link",
  admit: "mailed-link",
  "admission-over": "mailed-link",
  "address-change": "lost-mailbox",
  "address-change-over": "lost-mailbox",
} as const satisfies Readonly<Partial<Record<LoginPage["page"], HelpTopic>>>;
