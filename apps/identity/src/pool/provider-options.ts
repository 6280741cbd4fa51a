import { isProviderName } from "@musubi/contract";
import { type Configuration, errors, type ResourceServer } from "oidc-provider";
import type { Parts } from "../accounts/parts.ts";
import { guardRequest } from "../oidc/guard-request.ts";
import { createOidcStore } from "../oidc/oidc-store.ts";
import { ACCESS_TOKEN_SECONDS, shareOptions } from "../oidc/shared-options.ts";
import { grantClaim, POOL_CLIENT_ID, poolAudience } from "../tokens/pool-tokens.ts";
import { POOL_CLAIMS, POOL_SCOPE, readPoolAccount } from "./pool-account.ts";
import { askEveryTime } from "./sign-in-policy.ts";

const MINUTE = 60;
/** A pool's refresh token serves a link or a merge; it is no second session. */
const REFRESH_TOKEN_SECONDS = 60 * MINUTE;
const INTERACTION_SECONDS = 10 * MINUTE;

const COOKIES = {
  interaction: "musubi_pool_interaction",
  resume: "musubi_pool_resume",
  session: "musubi_pool_session",
};

/** Where users sign in to the pool: a page of the hosted login. */
export const INTERACTION_PATH = "/login/interaction";

/** Returns the resource that pool access tokens are for. A client names it with `resource`. */
export const linkResource = (identity: string): ResourceServer => ({
  scope: POOL_SCOPE,
  audience: poolAudience(identity),
  accessTokenFormat: "jwt",
  accessTokenTTL: ACCESS_TOKEN_SECONDS,
  jwt: { sign: { alg: "ES256" } },
});

/** The configuration of the pool's provider, except its keys, its pages and its grants. */
export function describePool(parts: Parts): Configuration {
  const { config, database, secrets } = parts;
  const audience = poolAudience(config.origin);
  const shared = shareOptions({
    origin: config.origin,
    cookies: { key: secrets.poolCookies, path: "/pool", names: COOKIES },
    interactionSeconds: INTERACTION_SECONDS,
    refreshTokenSeconds: REFRESH_TOKEN_SECONDS,
  });
  return {
    ...shared,
    adapter: createOidcStore(
      database,
      // A sign-in to the pool does not last: a session that names an account is not stored.
      {
        provider: "pool",
        key: secrets.poolState,
        trim: (model, payload) =>
          model === "Session" && payload.accountId !== undefined ? undefined : payload,
      },
      parts.now,
    ),
    clients: [
      {
        client_id: POOL_CLIENT_ID,
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        response_modes: ["query"],
        redirect_uris: [`${config.portalOrigin}/success-id`],
        post_logout_redirect_uris: [`${config.portalOrigin}/`],
        id_token_signed_response_alg: "ES256",
        require_auth_time: true,
      },
    ],
    clientDefaults: { id_token_signed_response_alg: "ES256" },
    clientAuthMethods: ["none"],
    clientBasedCORS: (_ctx, origin) => origin === config.portalOrigin,
    claims: POOL_CLAIMS,
    scopes: Object.keys(POOL_CLAIMS),
    discovery: { ui_locales_supported: ["ja", "en"] },
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    expiresWithSession: async () => false,
    // Each of these checks runs after the rest of the request was found valid, and sees all of it.
    extraParams: {
      identity_provider: checkProvider,
      lng: guardRequest(parts.limits, "poolRequest"),
    },
    extraTokenClaims: (_ctx, token) => ("grantId" in token ? grantClaim(token.grantId) : {}),
    findAccount: (_ctx, subject, token) => readPoolAccount(database, subject, token?.grantId),
    interactions: {
      policy: [...askEveryTime()],
      url: (_ctx, { uid }) => `${INTERACTION_PATH}/${uid}`,
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    pkce: { required: () => true },
    ttl: {
      ...shared.ttl,
      AccessToken: ACCESS_TOKEN_SECONDS,
      Grant: REFRESH_TOKEN_SECONDS,
      Session: INTERACTION_SECONDS,
    },
    features: {
      ...shared.features,
      resourceIndicators: {
        enabled: true,
        defaultResource: () => [],
        // A client that named the resource at the start need not name it again.
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== audience) throw new errors.InvalidTarget();
          return linkResource(config.origin);
        },
      },
    },
  };
}

function checkProvider(_ctx: unknown, value: string | undefined): void {
  if (value === undefined || isProviderName(value)) return;
  throw new errors.InvalidRequest("unknown identity_provider");
}
