import type Provider from "oidc-provider";
import type { ServiceAccount } from "../services/account.ts";
import { claimsOf } from "./user-pool.ts";

export type PoolTokens = {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
};

/** All claims that the pool has about a member. */
export const FULL_SCOPE = "openid email";

/**
 * Returns the tokens of a sign-in without a redirect. The provider itself mints them, so that all
 * its endpoints accept them.
 */
export async function mintTokens(
  provider: Provider,
  clientId: string,
  account: ServiceAccount,
  scope: string,
): Promise<PoolTokens> {
  const client = await provider.Client.find(clientId);
  if (client === undefined) throw new Error(`unknown client ${clientId}`);
  const grant = new provider.Grant({ clientId, accountId: account.id });
  grant.addOIDCScope(scope);
  const authTime = Math.floor(Date.now() / 1_000);
  const shared = {
    client,
    accountId: account.id,
    grantId: await grant.save(),
    scope,
    gty: "user_password_auth",
    authTime,
  };

  const accessToken = new provider.AccessToken(shared);
  const idToken = new provider.IdToken(claimsOf(account), { client });
  idToken.set("auth_time", authTime);
  // This field selects the claims of a scope. The types leave it out.
  Object.assign(idToken, { scope });
  return {
    accessToken: await accessToken.save(),
    idToken: await idToken.issue({ use: "idtoken" }),
    refreshToken: await new provider.RefreshToken(shared).save(),
    expiresIn: accessToken.expiration,
  };
}
