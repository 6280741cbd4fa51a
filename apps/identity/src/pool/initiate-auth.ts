import * as v from "valibot";
import { checkPassword } from "../accounts/passwords/check-password.ts";
import { POOL_CLIENT_ID } from "../tokens/pool-tokens.ts";
import { mintPoolTokens, type PoolTokens } from "./mint-tokens.ts";
import type { Needs } from "./needs.ts";
import type { Pool } from "./pool.ts";

/** What a user pool answers when it does not sign a holder in, by the name its SDK knows. */
export type PoolException = { readonly ok: false; readonly type: string; readonly message: string };

export type InitiateAuthAnswer = { readonly ok: true; readonly tokens: PoolTokens } | PoolException;

const except = (type: string, message: string): PoolException => ({ ok: false, type, message });

const request = v.object({
  AuthFlow: v.string(),
  ClientId: v.string(),
  AuthParameters: v.optional(v.record(v.string(), v.string()), {}),
});

/** An address nobody has is answered with these very words. */
const WRONG = except("NotAuthorizedException", "Incorrect username or password.");

export const EXCEPTIONS = {
  locked: except("NotAuthorizedException", "Password attempts exceeded"),
  unconfirmed: except("UserNotConfirmedException", "User is not confirmed."),
  resetRequired: except("PasswordResetRequiredException", "Password reset required for the user"),
  crowded: except("TooManyRequestsException", "Too many requests"),
  unknownOperation: except("UnknownOperationException", "Unknown operation"),
  malformed: except("InvalidParameterException", "The request is not well formed."),
  unavailable: except("ServiceUnavailableException", "The service is unavailable."),
  internal: except("InternalErrorException", "Internal error"),
} as const;

/** Signs a holder in with e-mail and password, as a user pool's SDK asks for it. */
export async function initiateAuth(
  parts: Needs,
  pool: Pool,
  body: unknown,
): Promise<InitiateAuthAnswer> {
  const read = v.safeParse(request, body);
  if (!read.success) return EXCEPTIONS.malformed;
  const { AuthFlow, ClientId, AuthParameters } = read.output;
  if (ClientId !== POOL_CLIENT_ID) {
    return except("ResourceNotFoundException", "User pool client does not exist.");
  }
  if (AuthFlow !== "USER_PASSWORD_AUTH") {
    return except("InvalidParameterException", "The flow is not enabled for this client.");
  }
  const { USERNAME: email = "", PASSWORD: password = "" } = AuthParameters;
  if (email.trim() === "") return except("InvalidParameterException", "Username cannot be empty");
  if (password === "") return except("InvalidParameterException", "Password cannot be empty");

  const check = await checkPassword(parts, { email: email.trim(), password });
  if (!check.ok) return check.code === "locked" ? EXCEPTIONS.locked : WRONG;
  // Only a caller who knows the password learns of these.
  if (check.data.isResetRequired) return EXCEPTIONS.resetRequired;
  if (!check.data.isEmailProven) return EXCEPTIONS.unconfirmed;
  const tokens = await mintPoolTokens(parts, await pool.provider(), check.data);
  return tokens ? { ok: true, tokens } : WRONG;
}
