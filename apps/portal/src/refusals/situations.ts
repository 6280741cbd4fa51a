import type { ErrorCode } from "@musubi/contract";
import type { Messages } from "../words/messages.ts";

/** The key of a message that explains a refusal. */
export type MessageKey = keyof Messages;

/** What a refusal leads to. */
export type Row =
  | MessageKey
  /** The answer's own text is shown: there is nothing else to do. */
  | "refused"
  /** Another ID has this credential. */
  | "taken"
  /** The provider's answer proves nothing. */
  | "unproven"
  /** The screen is outdated and loads again: another tab, or a request without an answer, was faster. */
  | "look-again"
  /** The service did not answer. It may have done what was asked, or identity will try again later. */
  | "not-yet"
  /** Success after all. */
  | "success"
  | "error-page";

/** `otherwise` stands for every code without a row, `malformed` for an answer that cannot be read. */
type Rows = Readonly<Partial<Record<ErrorCode | "malformed" | "otherwise", Row>>>;

const PLACE = {
  ResourceNotFoundException: "look-again",
  SameServiceException: "look-again",
  ServiceActiveException: "look-again",
  ServiceUnavailableException: "not-yet",
  "E500-01": "refused",
} as const satisfies Rows;

const CODE = {
  CodeMismatchException: "code_mismatch",
  ExpiredCodeException: "code_mismatch",
} as const satisfies Rows;

/**
 * What refusals lead to, by what the holder was doing: the error page, unless a row says more. The rows of links are in
 * `link-situations.ts`.
 */
export const SITUATIONS = {
  "change-email": {
    NotAuthorizedException: "change_email_invalid_request",
    InvalidParameterException: "change_email_invalid_request",
    CodeDeliveryFailureException: "change_email_invalid_request",
    TooManyRequestException: "change_email_too_many_requests",
  },
  "change-password": {
    NotAuthorizedException: "old_password_invalid",
    InvalidParameterException: "old_password_invalid",
    InvalidPasswordException: "old_password_invalid",
    CommonPasswordException: "common_password",
    LimitExceededException: "input_code_too_many_requests",
    TooManyRequestException: "input_code_too_many_requests",
  },
  "verify-email-code": {
    ...CODE,
    AliasExistsException: "email_exist",
    TooManyRequestException: "input_code_too_many_requests",
    LimitExceededException: "input_code_too_many_requests",
    StoreUserExistsException: "store_user_exist",
    // The address was changed. Only a service had no account to update.
    "E404-01": "success",
  },
  "resend-email-code": {
    NotAuthorizedException: "input_code_invalid_request",
    InvalidParameterException: "input_code_invalid_request",
    CodeDeliveryFailureException: "input_code_invalid_request",
    LimitExceededException: "input_code_too_many_requests",
    TooManyRequestException: "input_code_too_many_requests",
  },
  "send-reset-code": { otherwise: "reset_password_error" },
  "reset-password": {
    ...CODE,
    CommonPasswordException: "common_password",
  },
  "check-deletion": {
    "E500-01": "delete_account",
    ServiceUnavailableException: "delete_account",
  },
  "delete-service": {
    "E500-01": "delete_account",
    ServiceActiveException: "delete_account",
    ServiceUnavailableException: "delete_account",
  },
  "disable-account": { otherwise: "account_deletion_failure" },
  /** Actions whose every refusal leads to the error page, such as saving a preference or ending a session. */
  plain: {},
  freeze: { FrozenRecentlyException: "refused" },
  /** Leaving a service, returning to it, undoing a link. */
  place: PLACE,
  "erase-service": {
    ...PLACE,
    ...CODE,
    LimitExceededException: "input_code_too_many_requests",
    MergeBusyException: "refused",
  },
  export: {
    ResourceNotFoundException: "look-again",
    MergeBusyException: "refused",
    AccountRestingException: "refused",
    TooManyRequestException: "refused",
  },
  credentials: {
    ResourceNotFoundException: "look-again",
    CredentialTakenException: "taken",
    CredentialRestingException: "refused",
    CredentialExistsException: "refused",
    LastCredentialException: "refused",
    CommonPasswordException: "common_password",
    InvalidParameterException: "refused",
    InvalidProofException: "unproven",
    MergeBusyException: "refused",
    AccountRestingException: "refused",
  },
  /** If the accepted plan is outdated, the screen loads it again. */
  "open-merge": {
    SameServiceException: "look-again",
    NotSupportedException: "look-again",
    ResourceNotFoundException: "look-again",
    MergeBusyException: "look-again",
    // The merge may be open anyway.
    malformed: "look-again",
    ServiceUnavailableException: "not-yet",
    InvalidProofException: "unproven",
  },
  /** If another tab has continued the merge, the screen loads its state again. */
  "continue-merge": {
    MergeNotReadyException: "look-again",
    ResourceNotFoundException: "look-again",
    ServiceUnavailableException: "not-yet",
  },
  "cancel-merge": { MergeNotReadyException: "look-again" },
  "name-passkey": { ResourceNotFoundException: "look-again", InvalidParameterException: "refused" },
} as const satisfies Record<string, Rows>;

export type Situation = keyof typeof SITUATIONS;

export type RowOf<S extends Situation> = S extends Situation
  ? (typeof SITUATIONS)[S][keyof (typeof SITUATIONS)[S]]
  : never;

/** The situations in which every refusal is a message of ours, or ends on the error page. */
export type FormSituation = {
  [S in Situation]: RowOf<S> extends MessageKey | "success" ? S : never;
}[Situation];

export type ActionSituation = Exclude<Situation, FormSituation> | "plain";
