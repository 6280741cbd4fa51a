import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type Provider from "oidc-provider";
import type { Parts } from "../accounts/parts.ts";
import type { Proven } from "../database/queries/credentials.ts";
import { findPoolAccountBehind } from "../database/queries/pool-accounts.ts";
import { POOL_CLIENT_ID, poolAudience } from "../tokens/pool-tokens.ts";
import { describePoolAccount, POOL_SCOPE } from "./pool-account.ts";
import { linkResource } from "./provider-options.ts";

export type PoolTokens = {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
};

/**
 * Makes the tokens of a sign-in without a redirect. The provider itself makes them, from the same account and for the
 * same resource as with a code, so that they do not differ. `wrong`: the account was closed or blocked, or its password
 * has changed or was voided.
 */
export async function mintPoolTokens(
  { config, database }: Parts,
  provider: Provider,
  proven: Proven,
): Promise<Answer<PoolTokens, "wrong">> {
  const { account: subject } = proven;
  const client = await provider.Client.find(POOL_CLIENT_ID);
  if (!client) throw new Error("The pool does not know its own client.");

  const resource = poolAudience(config.origin);
  const grant = new provider.Grant({ clientId: POOL_CLIENT_ID, accountId: subject });
  grant.addOIDCScope(POOL_SCOPE);
  grant.addResourceScope(resource, POOL_SCOPE);
  const grantId = await grant.save();
  const row = await findPoolAccountBehind(database, proven);
  if (!row) return refuse("wrong");
  // By the provider's own clock, like every other time in its tokens.
  const authTime = Math.floor(Date.now() / 1000);
  const shared = {
    client,
    accountId: subject,
    grantId,
    scope: POOL_SCOPE,
    gty: "user_password_auth",
  };
  const accessToken = new provider.AccessToken({
    ...shared,
    resourceServer: new provider.ResourceServer(resource, linkResource(config.origin)),
  });
  const claims = await describePoolAccount(row, grantId).claims("id_token", POOL_SCOPE, {}, []);
  const idToken = new provider.IdToken({}, { client });
  for (const [name, value] of Object.entries(claims)) idToken.set(name, value);
  idToken.set("auth_time", authTime);
  const refreshToken = new provider.RefreshToken({
    ...shared,
    authTime,
    // What the client's `require_auth_time` adds to an authorization request.
    claims: { id_token: { auth_time: { essential: true } } },
    resource,
    rotations: 0,
  });
  return answer({
    accessToken: await accessToken.save(),
    idToken: await idToken.issue({ use: "idtoken" }),
    refreshToken: await refreshToken.save(),
    expiresIn: accessToken.expiration,
  });
}
