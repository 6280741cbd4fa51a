import * as v from "valibot";
import { type SignInFailure, signInWithPassword } from "../services/password-sign-in.ts";
import { mintTokens, type PoolTokens } from "./mint-tokens.ts";
import type { UserPool } from "./user-pool.ts";

/** A refusal with the pool's exception name. */
export type PoolException = { readonly ok: false; readonly type: string; readonly message: string };
export type InitiateAuthAnswer = { readonly ok: true; readonly tokens: PoolTokens } | PoolException;

export const except = (type: string, message: string): PoolException => ({
  ok: false,
  type,
  message,
});

const request = v.object({
  AuthFlow: v.string(),
  ClientId: v.string(),
  AuthParameters: v.optional(v.record(v.string(), v.string()), {}),
});

const WRONG = except("NotAuthorizedException", "Incorrect username or password.");

const EXCEPTIONS: Readonly<Record<SignInFailure, PoolException>> = {
  wrong: WRONG,
  // Does not reveal which addresses the pool knows.
  unknown: WRONG,
  locked: except("NotAuthorizedException", "Password attempts exceeded"),
  unconfirmed: except("UserNotConfirmedException", "User is not confirmed."),
  "reset-required": except(
    "PasswordResetRequiredException",
    "Password reset required for the user",
  ),
  disabled: except("NotAuthorizedException", "User is disabled."),
};

/** Signs a member in with e-mail address and password, as the pool's SDK asks for it. */
export async function initiateAuth(
  pool: UserPool,
  body: unknown,
  scope: string,
): Promise<InitiateAuthAnswer> {
  const read = v.safeParse(request, body);
  if (!read.success) return except("InvalidParameterException", "The request is not well formed.");
  const { AuthFlow, ClientId, AuthParameters } = read.output;
  if (ClientId !== pool.clientId) {
    return except("ResourceNotFoundException", `User pool client ${ClientId} does not exist.`);
  }
  if (AuthFlow !== "USER_PASSWORD_AUTH") {
    return except("InvalidParameterException", `${AuthFlow} flow not enabled for this client`);
  }
  const { USERNAME: email = "", PASSWORD: password = "" } = AuthParameters;
  const missing = email === "" ? "USERNAME" : password === "" ? "PASSWORD" : undefined;
  if (missing !== undefined) {
    return except("InvalidParameterException", `Missing required parameter ${missing}`);
  }

  const signIn = signInWithPassword(pool.memory, pool.tries, { email, password });
  if (!signIn.ok) return EXCEPTIONS[signIn.reason];
  const tokens = await mintTokens(await pool.provider(), ClientId, signIn.account, scope);
  return { ok: true, tokens };
}
