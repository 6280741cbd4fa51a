import { isProviderName } from "@musubi/contract";
import { SCHOOL_POOL } from "@musubi/demo-world";
import type Provider from "oidc-provider";
import { type AccountClaims, type ClientMetadata, type Configuration, errors } from "oidc-provider";
import { lazily } from "../lazily.ts";
import { createProvider } from "../oidc/create-provider.ts";
import { createProviderStore } from "../oidc/provider-store.ts";
import type { ServiceAccount } from "../services/account.ts";
import type { Memory } from "../services/memory.ts";
import { barOf } from "../services/password-sign-in.ts";
import { createSignInTries, type SignInTries } from "../services/sign-in-tries.ts";
import { LOGOUT_PAGES } from "./logout-pages.ts";

export type SchoolPool = {
  /** The school's accounts are the pool's people. */
  readonly memory: Memory;
  readonly tries: SignInTries;
  readonly provider: () => Promise<Provider>;
  readonly reset: () => void;
};

export type SchoolPoolOptions = {
  readonly memory: Memory;
  readonly origin: () => string;
  readonly portalOrigin: string;
  readonly now: () => number;
};

/** The school's user pool: a provider whose subjects are the school's own account ids. */
export function createSchoolPool(options: SchoolPoolOptions): SchoolPool {
  const { memory, origin, portalOrigin, now } = options;
  const store = createProviderStore();
  const tries = createSignInTries(now);

  const findClaims = (subject: string): AccountClaims | undefined => {
    const account = memory.find((each) => each.id === subject);
    return account === undefined || barOf(account) !== null ? undefined : claimsOf(account);
  };

  const provider = lazily(() =>
    createProvider({
      name: "school-pool",
      issuer: `${origin()}${SCHOOL_POOL.path}`,
      prefix: SCHOOL_POOL.path,
      store,
      clients: [describeClient(SCHOOL_POOL.clientId, portalOrigin)],
      claims: {
        openid: ["sub", "cognito:username", "identities"],
        email: ["email", "email_verified"],
      },
      findClaims,
      requirePkce: true,
      more: describePool(),
    }),
  );

  return {
    memory,
    tries,
    provider,
    reset() {
      store.clear();
      tries.clear();
    },
  };
}

const describeClient = (id: string, portalOrigin: string): ClientMetadata => ({
  client_id: id,
  token_endpoint_auth_method: "none",
  grant_types: ["authorization_code", "refresh_token"],
  redirect_uris: [`${portalOrigin}/success`],
  post_logout_redirect_uris: [`${portalOrigin}/`],
  response_modes: ["query"],
});

/** The addresses are those of a Cognito domain, so that a client that builds them itself arrives as well. */
const describePool = (): Configuration => ({
  clientAuthMethods: ["none"],
  extraParams: {
    identity_provider: (_ctx, value) => {
      if (value === undefined || isProviderName(value)) return;
      throw new errors.InvalidRequest("unknown identity_provider");
    },
  },
  features: {
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: { enabled: true, ...LOGOUT_PAGES },
  },
  issueRefreshToken: async () => true,
  rotateRefreshToken: true,
  routes: {
    authorization: "/oauth2/authorize",
    token: "/oauth2/token",
    userinfo: "/oauth2/userInfo",
    revocation: "/oauth2/revoke",
    end_session: "/logout",
    jwks: "/.well-known/jwks.json",
  },
});

/** An account tied to an ID keeps the school's own id: who owns it is the connector's business. */
export const claimsOf = ({ id, email, provider }: ServiceAccount): AccountClaims => ({
  sub: id,
  "cognito:username": id,
  email,
  email_verified: true,
  ...(provider === null
    ? {}
    : { identities: [{ providerName: provider.name, userId: provider.subject }] }),
});
