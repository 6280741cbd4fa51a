import { type LinkBy, type PublicService, ServiceType } from "@musubi/contract";
import type { PageConfig } from "../page-config.ts";

/** A user pool, as the portal calls it. */
export type Pool = Omit<PageConfig["idPool"], "endpoint"> & {
  /** The name under which this tab stores its state: the service's kind, or `id`, which no service has. */
  readonly name: string;
  /** Where a password is sent. Missing if the pool's own pages ask for it. */
  readonly endpoint?: string | undefined;
  /** The resource for which access tokens are requested. Only the ID pool binds its tokens to one. */
  readonly resource?: string;
};

/** A pool that accepts a password typed on our page. */
export type PasswordPool = Pool & { readonly endpoint: string };

/** A service whose accounts are proven by a pool. */
export type PoolService = PublicService & { readonly link: LinkBy<"oidc"> };

export const isPoolService = (service: PublicService): service is PoolService =>
  service.link.method === "oidc";

export const idPoolOf = ({ idPool, identityOrigin }: PageConfig): Pool => ({
  ...idPool,
  name: "id",
  resource: `${identityOrigin}/link`,
});

export const poolOf = ({ portalOrigin }: PageConfig, service: PoolService): Pool => {
  const { issuer, clientId, scopes, domain, password } = service.link;
  return {
    name: service.kind,
    userPoolWebClientId: clientId,
    authenticationFlowType: "USER_PASSWORD_AUTH",
    oauth: {
      domain: domain ?? issuer,
      scope: scopes,
      redirectSignIn: `${portalOrigin}${callbackOf(service)}`,
      responseType: "code",
    },
    endpoint: password,
    issuer,
  };
};

/**
 * Returns the callback path of a service's pool. Each pool has its own, so that an answer at
 * another pool's path is never accepted.
 */
export const callbackOf = ({ service_id, kind }: PublicService): string =>
  service_id === ServiceType.SCHOOL ? "/success" : `/success/${kind}`;

/** The tokens of a pool after a sign-in. */
export type PoolTokens = {
  readonly accessToken: string;
  /** Empty if the pool gave none. */
  readonly idToken: string;
  readonly refreshToken: string;
};

/** The result of a sign-in at a pool. */
export type PoolSignIn =
  | { readonly ok: true; readonly tokens: PoolTokens }
  /** `reason` is the name in `link-situations.ts`: the pool's error name, or the message that tells it apart. */
  | { readonly ok: false; readonly kind: "refused"; readonly reason: string }
  | { readonly ok: false; readonly kind: "unanswered" };

export const refused = (reason: string): PoolSignIn => ({ ok: false, kind: "refused", reason });

export const UNANSWERED: PoolSignIn = { ok: false, kind: "unanswered" };
