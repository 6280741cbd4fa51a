import {
  CLIENT_SCOPES,
  CONNECTOR_TIMEOUT_MS,
  ID_TOKEN_ALGORITHMS,
  REFRESH_TOKEN_LIFETIME_MS,
} from "@musubi/contract";
import {
  type Adapter,
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
} from "oidc-provider";
import type { Parts } from "../accounts/parts.ts";
import { findHolder } from "../database/queries/accounts.ts";
import { guardRequest } from "../oidc/guard-request.ts";
import { createOidcStore } from "../oidc/oidc-store.ts";
import { ACCESS_TOKEN_SECONDS, shareOptions } from "../oidc/shared-options.ts";
import { fetchCapped } from "../services/fetch-capped.ts";
import { openAccessTokens } from "./access-tokens.ts";
import { checkAssertion, keepAssertions } from "./assertions.ts";
import { type Client, describeClients, isNative, listClients, originsOf } from "./clients.ts";
import { describeInteractionAddress } from "./interaction-address.ts";
import { GRANT_SECONDS, loadGrant } from "./load-grant.ts";
import { checkChallenge, checkMissingChallenge } from "./proof-keys.ts";
import { valueOfAccessToken } from "./reach/access-token-value.ts";
import { deriveSuccessor } from "./refresh-successor.ts";
import { replaceRevoked } from "./revoked-grants.ts";
import type { RootsAtHand } from "./roots-at-hand.ts";
import { createSessionView, loginIdOf } from "./session-view.ts";

const MINUTE = 60;
const INTERACTION_SECONDS = 60 * MINUTE;
const REFRESH_TOKEN_SECONDS = REFRESH_TOKEN_LIFETIME_MS / 1000;

/** The id of the login session that the visitor had when a prompt began, and the time of that. */
export type Asked = { readonly login: string | undefined; readonly at: number };

/** Prompt for a holder who has no account at the service. */
export const FIRST_USE = "first_use";

/** Prompt of a service that wants its visitor to sign up. */
export const CREATE = "create";

/** Prompt for a holder whose log-in ends in an app on their device. */
export const APP_RETURN = "app_return";

/** The same document for OpenID Connect Discovery and for RFC 8414. */
export const DISCOVERY_PATHS = [
  "/.well-known/openid-configuration",
  "/.well-known/oauth-authorization-server",
];

/** The provider's paths. We serve the keys and the log-out ourselves. */
export const ROUTES = {
  authorization: "/oidc/auth",
  end_session: "/oidc/end-session",
  introspection: "/oidc/introspect",
  jwks: "/.well-known/jwks.json",
  revocation: "/oidc/revoke",
  token: "/oidc/token",
  userinfo: "/oidc/userinfo",
} as const;

const COOKIES = {
  interaction: "musubi_interaction",
  resume: "musubi_interaction_resume",
  session: "musubi_interaction_session",
};

/** The values of `acr`. A service may wish for one by `acr_values`; `passkey` alone is more than a wish. */
export const ACR_VALUES = ["passkey", "password", "provider"] as const;

/** How a client may authenticate. */
export const PROOFS = ["client_secret_basic", "client_secret_post", "private_key_jwt"] as const;

export const ASSERTION_ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"] as const;

/** The claims of each scope. */
export const CLAIMS = {
  openid: ["sub", "acr", "amr", "at_hash"],
  email: ["email", "email_verified", "preferred_username"],
  profile: ["locale"],
};

/** The whole configuration of the provider for services, except its keys and pages. */
export function describeProvider(parts: Parts, roots: RootsAtHand): Configuration {
  const { config, database, secrets, now } = parts;
  const store = createOidcStore(
    database,
    {
      provider: "root",
      key: secrets.clientState,
      // An interaction is stored without the session and grant that it began with: both are found again later.
      trim: (model, { session: _, grantId, ...payload }) =>
        model === "Interaction" || grantId === undefined ? payload : { ...payload, grantId },
      services: {
        successorOf: (token) => deriveSuccessor(secrets.clientRefreshTokens, token),
        bring: roots.bring,
      },
    },
    now,
  );
  const grants = replaceRevoked(store("Grant"), database);
  const sessions = createSessionView(database);
  const adapters: Readonly<Record<string, Adapter>> = {
    AccessToken: openAccessTokens(secrets.clientState),
    Grant: { ...grants, find: async (id) => roots.grant(id) ?? grants.find(id) },
    ReplayDetection: keepAssertions(store("ReplayDetection"), database),
    Session: {
      ...sessions,
      findByUid: async (sso) => roots.session(sso) ?? sessions.findByUid(sso),
    },
  };
  const clients = new Map(listClients(config.catalogue).map((client) => [client.id, client]));
  const serviceOf = (client: string | undefined) => clients.get(client ?? "")?.serviceId;
  const shared = shareOptions({
    origin: config.origin,
    cookies: { key: secrets.clientCookies, path: "/oidc", names: COOKIES },
    interactionSeconds: INTERACTION_SECONDS,
    refreshTokenSeconds: REFRESH_TOKEN_SECONDS,
  });
  return {
    ...shared,
    adapter: (model) => adapters[model] ?? store(model),
    acrValues: [...ACR_VALUES],
    assertJwtClientAuthClaimsAndHeader: checkAssertion,
    claims: CLAIMS,
    clientAuthMethods: ["none", ...PROOFS],
    clientBasedCORS: (_ctx, origin, { clientId }) => {
      const client = clients.get(clientId);
      return client !== undefined && originsOf(client).has(origin);
    },
    clients: describeClients(config),
    enabledJWA: {
      clientAuthSigningAlgValues: [...ASSERTION_ALGORITHMS],
      idTokenSigningAlgValues: [...ID_TOKEN_ALGORITHMS],
    },
    expiresWithSession: async () => true,
    // This check runs last: the request is valid in all other respects.
    extraParams: {
      lng: (ctx) => {
        checkChallenge(ctx);
        return guardAuthorization(parts, ctx);
      },
    },
    // Fetches a client's keys.
    fetch: (address) =>
      fetchCapped(address, {
        redirect: "error",
        signal: AbortSignal.timeout(CONNECTOR_TIMEOUT_MS),
      }),
    findAccount: async ({ oidc }, subject) => {
      const row = roots.holder(subject) ?? (await findHolder(database.db, subject));
      if (!row) return undefined;
      const claims = {
        sub: row.id,
        email: row.email,
        email_verified: row.email_proven_at !== null,
        // Clients show it as a name: nobody may take another person's.
        ...(row.email_proven_at !== null && { preferred_username: row.email }),
        locale: row.page_language,
      };
      return {
        accountId: row.id,
        claims: (use) =>
          // OpenID Connect makes it optional in the code flow. The library hashes it.
          use === "id_token"
            ? { ...claims, at_hash: valueOfAccessToken(oidc.entities.AccessToken) }
            : claims,
      };
    },
    interactions: {
      policy: [...askWhoIsUnknown(now, clients)],
      url: (_ctx, { uid, params }) =>
        describeInteractionAddress({ uid, client: `${params.client_id}` }),
    },
    issueRefreshToken: async (_ctx, client, code) =>
      client.grantTypeAllowed("refresh_token") && code.scopes.has("offline_access"),
    loadExistingGrant: (ctx) => loadGrant({ ...parts, roots }, clients, ctx),
    pkce: {
      required: (ctx, { clientId }) => {
        checkMissingChallenge(ctx, clients.get(clientId));
        return false;
      },
    },
    // Revoking an access token ends its grant and all tokens of it, as revoking a refresh token does.
    revokeGrantPolicy: () => true,
    routes: ROUTES,
    scopes: [...CLIENT_SCOPES],
    ttl: {
      ...shared.ttl,
      AccessToken: (_ctx, { resourceServer }) =>
        resourceServer?.accessTokenTTL ?? ACCESS_TOKEN_SECONDS,
      Grant: GRANT_SECONDS,
      Session: REFRESH_TOKEN_SECONDS,
    },
    features: {
      ...shared.features,
      backchannelLogout: { enabled: true },
      introspection: {
        enabled: true,
        // Clients of one service may introspect each other's tokens, such as an API behind a page or an app.
        allowedPolicy: async (_ctx, { clientId, clientAuthMethod }, token) =>
          clientAuthMethod !== "none" &&
          serviceOf(token.clientId) !== undefined &&
          serviceOf(token.clientId) === serviceOf(clientId),
      },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: true },
    },
  };
}

/** Whether a service takes a log-in by passkey only. With other values beside it, that is a wish. */
export const wantsPasskey = (params: { readonly acr_values?: unknown } = {}): boolean =>
  params.acr_values === "passkey";

/**
 * Limits authorization requests, since most leave a row: a code or an interaction. Each login session has a limit of
 * its own; visitors without one share the limit of their network.
 */
function guardAuthorization({ limits }: Parts, ctx: KoaContextWithOIDC): Promise<void> {
  const login = loginIdOf(ctx);
  if (login === undefined) return guardRequest(limits, "authorizationRequest")(ctx);
  return guardRequest(limits, "authorizationOfHolder", () => login)(ctx);
}

/**
 * Decides what a visitor is asked: to sign in, to open an account at the service, and to confirm that a log-in ends in
 * an app. There is no consent page: the services belong to the same group.
 */
function askWhoIsUnknown(
  now: () => number,
  clients: ReadonlyMap<string, Client>,
): readonly interactionPolicy.Prompt[] {
  const { Check, Prompt, base } = interactionPolicy;
  const policy = base();
  // The consent prompt is emptied, not removed: clients may send `prompt=consent`, and must for `offline_access`.
  policy.get("consent")?.checks.clear();
  const describeAsked = (ctx: KoaContextWithOIDC): Asked => ({ login: loginIdOf(ctx), at: now() });
  policy.add(new Prompt({ name: "select_account", requestable: true }, describeAsked), 0);
  policy.add(new Prompt({ name: CREATE, requestable: true }, describeAsked), 0);
  const login = policy.get("login");
  if (login) {
    const { details } = login;
    login.details = async (ctx) => ({ ...(await details(ctx)), ...describeAsked(ctx) });
    login.checks.add(
      new Check("no_passkey", "the log-in was not by a passkey", "login_required", ({ oidc }) =>
        wantsPasskey(oidc.params) && oidc.acr !== "passkey"
          ? Check.REQUEST_PROMPT
          : Check.NO_NEED_TO_PROMPT,
      ),
    );
  }
  const untied = new Check("untied", "the service has no account of this holder", ({ oidc }) =>
    oidc.grant?.jti === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  policy.add(new Prompt({ name: FIRST_USE, requestable: false }, describeAsked, untied));
  const unconfirmed = new Check("unconfirmed", "any program could be this app", ({ oidc }) => {
    const client = clients.get(oidc.client?.clientId ?? "");
    const agreed = oidc.result?.[APP_RETURN] as { readonly sso: string } | undefined;
    const isApp = client !== undefined && isNative(client);
    return isApp && agreed?.sso !== oidc.session?.uid
      ? Check.REQUEST_PROMPT
      : Check.NO_NEED_TO_PROMPT;
  });
  policy.add(new Prompt({ name: APP_RETURN, requestable: false }, describeAsked, unconfirmed));
  return policy;
}
