import { isProviderName, type LinkBy, PROVIDERS } from "@musubi/contract";
import type { InBoth } from "@musubi/demo-world";
import type Provider from "oidc-provider";
import { type AccountClaims, type ClientMetadata, type Configuration, errors } from "oidc-provider";
import { lazily } from "../lazily.ts";
import { createProvider } from "../oidc/create-provider.ts";
import { createProviderStore } from "../oidc/provider-store.ts";
import type { ServiceAccount } from "../services/account.ts";
import type { Memory } from "../services/memory.ts";
import { barOf } from "../services/password-sign-in.ts";
import { createSignInTries, type SignInTries } from "../services/sign-in-tries.ts";
import { logoutPages } from "./logout-pages.ts";

/** The service to which a pool signs users in. */
export type PoolHome = {
  readonly kind: string;
  /** Its name within a sentence. */
  readonly called: InBoth;
  readonly link: LinkBy<"oidc">;
  /** The portal's callback for the pool's answers. */
  readonly returnsTo: string;
  /** Its accounts are the pool's users. */
  readonly memory: Memory;
};

export type UserPool = Pick<PoolHome, "kind" | "called" | "memory"> & {
  /** Its name as a target of faults, and in its cookies. */
  readonly name: string;
  /** The path under which it is mounted. */
  readonly prefix: string;
  /** The client id of the portal. */
  readonly clientId: string;
  readonly tries: SignInTries;
  readonly provider: () => Promise<Provider>;
  readonly reset: () => void;
};

export type UserPoolOptions = {
  readonly home: PoolHome;
  readonly origin: () => string;
  readonly portalOrigin: string;
  readonly now: () => number;
};

/** A service's user pool: a provider whose subjects are the service's own account ids. */
export function createUserPool(options: UserPoolOptions): UserPool {
  const { home, origin, portalOrigin, now } = options;
  const { kind, called, memory, link, returnsTo } = home;
  const { clientId } = link;
  const name = `${kind}-pool`;
  const prefix = new URL(link.issuer).pathname;
  const store = createProviderStore();
  const tries = createSignInTries(now);

  const findClaims = (subject: string): AccountClaims | undefined => {
    const account = memory.findById(subject);
    return account === undefined || barOf(account) !== null ? undefined : claimsOf(account);
  };

  const provider = lazily(() =>
    createProvider({
      name,
      issuer: `${origin()}${prefix}`,
      prefix,
      store,
      clients: [describeClient(clientId, returnsTo, portalOrigin)],
      claims: {
        openid: ["sub", "cognito:username", "identities"],
        email: ["email", "email_verified"],
      },
      findClaims,
      requirePkce: true,
      more: describePool(home),
    }),
  );

  return {
    ...{ name, kind, called, prefix, clientId, memory },
    tries,
    provider,
    reset() {
      store.clear();
      tries.clear();
    },
  };
}

const describeClient = (id: string, returnsTo: string, portalOrigin: string): ClientMetadata => ({
  client_id: id,
  token_endpoint_auth_method: "none",
  grant_types: ["authorization_code", "refresh_token"],
  redirect_uris: [returnsTo],
  post_logout_redirect_uris: [`${portalOrigin}/`],
  response_modes: ["query"],
});

/** The paths are those of a Cognito domain, so that clients that build them themselves work too. */
const describePool = ({ kind, link }: PoolHome): Configuration => ({
  clientAuthMethods: ["none"],
  extraParams: {
    identity_provider: (_ctx, value) => {
      const isOffered = isProviderName(value) && link.providers.includes(PROVIDERS[value].slug);
      if (value === undefined || isOffered) return;
      throw new errors.InvalidRequest("unknown identity_provider");
    },
  },
  features: {
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: { enabled: true, ...logoutPages(kind) },
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

/** A linked account keeps the service's own id here: only the connector names its owner. */
export const claimsOf = ({ id, email, provider }: ServiceAccount): AccountClaims => ({
  sub: id,
  "cognito:username": id,
  email,
  email_verified: true,
  ...(provider === null
    ? {}
    : { identities: [{ providerName: provider.name, userId: provider.subject }] }),
});
