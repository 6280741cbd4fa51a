import { MERGE_REFUSALS } from "@musubi/contract";
import { findRow } from "./next.ts";
import type { MessageKey } from "./situations.ts";

/** The messages for a failed link or merge. */
export type LinkMessage = Extract<
  MessageKey,
  | "invalid_email"
  | "too_many_requests"
  | "transfer_failed"
  | "auth_failed"
  | "store_auth_failed"
  | "transfer_user_failed"
  | "transfer_same_service"
  | "transfer_left_service"
  | "transfer_not_supported"
  | "code_mismatch"
  | "input_code_too_many_requests"
  | "unexpected"
>;

/**
 * What can go wrong while an account is linked or merged. It belongs to the table in `situations.ts`,
 * but is loaded only with the screens that need it.
 */
export const LINK_SITUATIONS = {
  /** Exceptions of a user pool by name, or by message if the name is ambiguous. */
  "pool-sign-in": {
    "Password attempts exceeded": "too_many_requests",
    "Username cannot be empty": "unexpected",
    "Password cannot be empty": "unexpected",
    // A second factor, for which we have no screen.
    "Challenge response cannot be empty": "unexpected",
    // Unconfirmed, or must choose a new password: we have no screen for that code either.
    "Confirmation code cannot be empty": "transfer_failed",
    TooManyRequestException: "too_many_requests",
    LimitExceededException: "too_many_requests",
    UserNotFoundException: "transfer_failed",
    NotAuthorizedException: "transfer_failed",
    otherwise: "unexpected",
  },
  /** How a return from a pool's pages can fail. */
  "pool-return": {
    "no-id-token": "transfer_user_failed",
    "no-email": "auth_failed",
    // The answer does not belong to a sign-in that this tab began; or there is neither an answer nor a sign-in.
    "Invalid state in OAuth flow": "auth_failed",
    "not-signed-in": "auth_failed",
    TooManyRequestException: "too_many_requests",
    temporarily_unavailable: "too_many_requests",
    // For instance cancelled, or denied by the provider.
    otherwise: "auth_failed",
  },
  /** Codes of the app's identity SDK for e-mail and password. */
  "app-sign-in": {
    "auth/too-many-requests": "too_many_requests",
    "no-token": "auth_failed",
    otherwise: "transfer_failed",
  },
  /** The same for a sign-in with a provider. */
  "app-provider": {
    "auth/too-many-requests": "too_many_requests",
    otherwise: "auth_failed",
  },
  "store-sign-in": {
    // Our own code: no store account can have such an address, so the store is not asked.
    "malformed-email": "invalid_email",
    UserNotFoundException: "store_auth_failed",
    NotAuthorizedException: "store_auth_failed",
    InvalidParameterException: "store_auth_failed",
    NOT: "store_auth_failed",
    MIGRATED: "store_auth_failed",
    LimitExceededException: "too_many_requests",
    TooManyRequestException: "too_many_requests",
    otherwise: "unexpected",
  },
  /** Checked for both accounts before anything moves. The service's own words replace the sentence. */
  "activation-check": {
    "E500-01": "transfer_failed",
  },
  migration: {
    "E500-01": "transfer_failed",
    // Refusals of a service that moves along with another ID, as in the plan of a merge.
    [MERGE_REFUSALS["shared-service"].code]: MERGE_REFUSALS["shared-service"].message,
    [MERGE_REFUSALS["cannot-move"].code]: MERGE_REFUSALS["cannot-move"].message,
    CodeMismatchException: "code_mismatch",
    ExpiredCodeException: "code_mismatch",
    LimitExceededException: "input_code_too_many_requests",
  },
  /** The other ID could not be closed at the end of a merge. */
  "merge-end": {
    TooManyRequestException: "too_many_requests",
    UserNotFoundException: "transfer_failed",
    NotAuthorizedException: "transfer_failed",
    otherwise: "unexpected",
  },
} as const satisfies Record<string, Readonly<Record<string, LinkMessage>>>;

export type LinkSituation = keyof typeof LINK_SITUATIONS;

type SignInSituation = Exclude<LinkSituation, "activation-check" | "migration">;

/** Returns the sentence for a sign-in that failed. */
export const explainSignIn = (situation: SignInSituation, code: string): LinkMessage =>
  findRow<LinkMessage>(LINK_SITUATIONS[situation], code) ?? "unexpected";
