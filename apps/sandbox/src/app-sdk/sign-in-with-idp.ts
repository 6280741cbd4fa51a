import { createHash } from "node:crypto";
import * as v from "valibot";
import { exists } from "../services/account.ts";
import { barOf } from "../services/password-sign-in.ts";
import type { IdTokenClaims } from "../social/social-provider.ts";
import { answerSdk, refuseSdk, type SdkAnswer, type SdkRefusal } from "./answer.ts";
import { type AppSdk, isVerified, methodOf } from "./app-sdk.ts";
import { startSession } from "./start-session.ts";

const request = v.object({ postBody: v.optional(v.string(), "") });

/**
 * `accounts:signInWithIdp` with an ID token of Google or Apple. The token names an account by
 * issuer and subject, never by address. An unknown user is not signed up: the project is closed to
 * new users, and answers with the code that a real one uses.
 */
export async function signInByProvider(sdk: AppSdk, body: unknown): Promise<SdkAnswer> {
  const read = v.safeParse(request, body);
  if (!read.success) return refuseSdk("INVALID_ARGUMENT");
  const post = new URLSearchParams(read.output.postBody);
  const providerId = post.get("providerId");
  const social = sdk.socials.find(({ dialect }) => methodOf(dialect.provider) === providerId);
  if (social === undefined) {
    return refuseSdk("OPERATION_NOT_ALLOWED : The identity provider configuration is not found.");
  }

  const token = post.get("id_token");
  const claims = token === null ? undefined : await social.readIdToken(token);
  if (token === null || claims === undefined) {
    return refuseSdk(`INVALID_IDP_RESPONSE : Invalid id_token in IdP response from ${providerId}.`);
  }
  const badNonce = checkNonce(claims, post.get("nonce"));
  if (badNonce !== undefined) return badNonce;

  const account = sdk.memory.find(
    (each) =>
      exists(each) &&
      each.provider?.name === social.dialect.provider &&
      each.provider.subject === claims.sub,
  );
  if (account === undefined) return refuseSdk("ADMIN_ONLY_OPERATION");
  if (barOf(account) !== null) return refuseSdk("USER_DISABLED");
  return answerSdk({
    kind: "identitytoolkit#VerifyAssertionResponse",
    providerId,
    federatedId: claims.sub,
    emailVerified: isVerified(account),
    oauthIdToken: token,
    rawUserInfo: JSON.stringify(claims),
    ...(await startSession(sdk, account, methodOf(social.dialect.provider))),
  });
}

/** A token from another user's sign-in does not match the nonce, which only this browser knows. */
function checkNonce({ nonce }: IdTokenClaims, raw: string | null): SdkRefusal | undefined {
  if (nonce === undefined && raw === null) return undefined;
  const expected = createHash("sha256")
    .update(raw ?? "")
    .digest("hex");
  return raw !== null && nonce === expected
    ? undefined
    : refuseSdk("MISSING_OR_INVALID_NONCE : The nonce is missing, or is not the one of the token.");
}
