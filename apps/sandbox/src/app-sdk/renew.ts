import { exists } from "../services/account.ts";
import { barOf } from "../services/password-sign-in.ts";
import { answerSdk, refuseSdk, type SdkAnswer } from "./answer.ts";
import { type AppSdk, LIFETIME_SECONDS } from "./app-sdk.ts";

/** The token endpoint: returns a new ID token of the same sign-in. */
export async function renewIdToken(sdk: AppSdk, form: URLSearchParams): Promise<SdkAnswer> {
  if (form.get("grant_type") !== "refresh_token") return refuseSdk("INVALID_GRANT_TYPE");
  const refreshToken = form.get("refresh_token");
  if (refreshToken === null) return refuseSdk("MISSING_REFRESH_TOKEN");
  const session = sdk.findSession(refreshToken);
  if (session === undefined) return refuseSdk("INVALID_REFRESH_TOKEN");
  const account = sdk.memory.find((each) => exists(each) && each.id === session.accountId);
  if (account === undefined) return refuseSdk("USER_NOT_FOUND");
  if (barOf(account) !== null) return refuseSdk("USER_DISABLED");
  const idToken = await sdk.mintIdToken(account, session);
  return answerSdk({
    access_token: idToken,
    id_token: idToken,
    refresh_token: refreshToken,
    expires_in: `${LIFETIME_SECONDS}`,
    token_type: "Bearer",
    user_id: account.id,
    project_id: sdk.project,
  });
}
