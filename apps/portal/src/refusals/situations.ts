import type { ErrorCode } from "@musubi/contract";
import type { Messages } from "../words/messages.ts";

/** The key of a message that explains a refusal. */
export type MessageKey = keyof Messages;

/** What a refusal leads to: a message on the screen, the error page, or success after all. */
export type Ruling = MessageKey | "error-page" | "success";

export type Rulings = Readonly<Partial<Record<ErrorCode, Ruling>>> & {
  /** For every code without a row. */
  readonly otherwise: Ruling;
};

/** What refusals lead to, by situation. Those of links and of other actions: `link-situations.ts`, `settle.ts`. */
export const RULINGS = {
  "change-email": {
    NotAuthorizedException: "change_email_invalid_request",
    InvalidParameterException: "change_email_invalid_request",
    CodeDeliveryFailureException: "change_email_invalid_request",
    TooManyRequestException: "change_email_too_many_requests",
    otherwise: "error-page",
  },
  "change-password": {
    NotAuthorizedException: "old_password_invalid",
    InvalidParameterException: "old_password_invalid",
    InvalidPasswordException: "old_password_invalid",
    CommonPasswordException: "common_password",
    LimitExceededException: "input_code_too_many_requests",
    TooManyRequestException: "input_code_too_many_requests",
    otherwise: "error-page",
  },
  "verify-email-code": {
    CodeMismatchException: "code_mismatch",
    ExpiredCodeException: "code_mismatch",
    AliasExistsException: "email_exist",
    TooManyRequestException: "input_code_too_many_requests",
    LimitExceededException: "input_code_too_many_requests",
    StoreUserExistsException: "store_user_exist",
    // The address was changed. Only a service had no account to update.
    "E404-01": "success",
    otherwise: "error-page",
  },
  "resend-email-code": {
    NotAuthorizedException: "input_code_invalid_request",
    InvalidParameterException: "input_code_invalid_request",
    CodeDeliveryFailureException: "input_code_invalid_request",
    LimitExceededException: "input_code_too_many_requests",
    TooManyRequestException: "input_code_too_many_requests",
    otherwise: "error-page",
  },
  "send-reset-code": { otherwise: "reset_password_error" },
  "reset-password": {
    CodeMismatchException: "code_mismatch",
    ExpiredCodeException: "code_mismatch",
    CommonPasswordException: "common_password",
    otherwise: "error-page",
  },
  "check-deletion": {
    "E500-01": "delete_account",
    ServiceUnavailableException: "delete_account",
    otherwise: "error-page",
  },
  "delete-service": {
    "E500-01": "delete_account",
    ServiceActiveException: "delete_account",
    ServiceUnavailableException: "delete_account",
    otherwise: "error-page",
  },
  /** Only problems with the code. `settle.ts` handles all other refusals of erasing. */
  "erase-service": {
    CodeMismatchException: "code_mismatch",
    ExpiredCodeException: "code_mismatch",
    LimitExceededException: "input_code_too_many_requests",
    otherwise: "error-page",
  },
  "disable-account": { otherwise: "account_deletion_failure" },
} as const satisfies Record<string, Rulings>;

export type Situation = keyof typeof RULINGS;
