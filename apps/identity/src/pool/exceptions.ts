import type { InitiateAuthRefusal } from "./initiate-auth.ts";

/** A user pool's answer when it does not sign a holder in, by the name that its SDK knows. */
export type PoolException = { readonly type: string; readonly message: string };

/** Refusals of the request itself. */
type RequestRefusal = "crowded" | "unknown-operation" | "unavailable" | "internal";

const except = (type: string, message: string): PoolException => ({ type, message });

export const EXCEPTIONS: Readonly<Record<InitiateAuthRefusal | RequestRefusal, PoolException>> = {
  malformed: except("InvalidParameterException", "The request is not well formed."),
  "unknown-client": except("ResourceNotFoundException", "User pool client does not exist."),
  "unknown-flow": except("InvalidParameterException", "The flow is not enabled for this client."),
  "no-srp": except(
    "InvalidParameterException",
    "USER_SRP_AUTH is not offered: passwords are kept as hashes from which SRP cannot be answered. Use USER_PASSWORD_AUTH.",
  ),
  "not-refreshed": except("NotAuthorizedException", "Invalid Refresh Token"),
  "no-username": except("InvalidParameterException", "Username cannot be empty"),
  "no-password": except("InvalidParameterException", "Password cannot be empty"),
  // An unknown address gets exactly these words.
  wrong: except("NotAuthorizedException", "Incorrect username or password."),
  locked: except("NotAuthorizedException", "Password attempts exceeded"),
  blocked: except("NotAuthorizedException", "User is disabled."),
  unconfirmed: except("UserNotConfirmedException", "User is not confirmed."),
  "reset-required": except(
    "PasswordResetRequiredException",
    "Password reset required for the user",
  ),
  crowded: except("TooManyRequestsException", "Too many requests"),
  "unknown-operation": except("UnknownOperationException", "Unknown operation"),
  unavailable: except("ServiceUnavailableException", "The service is unavailable."),
  internal: except("InternalErrorException", "Internal error"),
};
