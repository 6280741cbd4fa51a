import type { ServiceAccount } from "../services/account.ts";
import { type AppSdk, LIFETIME_SECONDS, type SignInMethod } from "./app-sdk.ts";

/** Returns the answer of every sign-in: the user and the tokens. */
export async function startSession(sdk: AppSdk, account: ServiceAccount, method: SignInMethod) {
  const authTime = Math.floor(sdk.now() / 1_000);
  const session = { accountId: account.id, method, authTime };
  return {
    localId: account.id,
    email: account.email,
    idToken: await sdk.mintIdToken(account, session),
    refreshToken: sdk.keepSession(session),
    expiresIn: `${LIFETIME_SECONDS}`,
  };
}
