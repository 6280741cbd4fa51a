import type { SignInFailure } from "../services/password-sign-in.ts";

/** A refusal with the code that the SDK knows. The text after the colon is for people. */
export type SdkRefusal = { readonly ok: false; readonly message: string };
export type SdkAnswer = { readonly ok: true; readonly body: object } | SdkRefusal;

export const answerSdk = (body: object): SdkAnswer => ({ ok: true, body });
export const refuseSdk = (message: string): SdkRefusal => ({ ok: false, message });

/** The app has no words for a missing confirmation or a required new password: both are told as wrong credentials. */
export const PASSWORD_REFUSALS: Readonly<Record<SignInFailure, SdkRefusal>> = {
  wrong: refuseSdk("INVALID_LOGIN_CREDENTIALS"),
  unknown: refuseSdk("INVALID_LOGIN_CREDENTIALS"),
  unconfirmed: refuseSdk("INVALID_LOGIN_CREDENTIALS"),
  "reset-required": refuseSdk("INVALID_LOGIN_CREDENTIALS"),
  locked: refuseSdk(
    "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts.",
  ),
  disabled: refuseSdk("USER_DISABLED"),
};
