import { type LinkBy, type PublicService, ServiceType } from "@musubi/contract";
import type { PageConfig } from "../page-config.ts";

/** A user pool, as the portal reaches it. */
export type Pool = Omit<PageConfig["idPool"], "endpoint"> & {
  /** What this tab keeps of it goes by this name: the service's kind, or `id`, which no service has. */
  readonly name: string;
  /** Where a password is sent to; missing where the pool's own pages ask for it. */
  readonly endpoint?: string | undefined;
  /** What the pool's access tokens are asked for; only the ID pool makes them out to anything. */
  readonly resource?: string;
};

/** A pool that takes a password where it is typed here. */
export type PasswordPool = Pool & { readonly endpoint: string };

/** A service whose accounts are proven at a pool. */
export type PoolService = PublicService & { readonly link: LinkBy<"oidc"> };

export const isPoolService = (service: PublicService): service is PoolService =>
  service.link.way === "oidc";

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
 * Returns where a service's pool sends the browser back to. Each has an address of its own: an answer that
 * comes by another one's is never taken for it.
 */
export const callbackOf = ({ service_id, kind }: PublicService): string =>
  service_id === ServiceType.SCHOOL ? "/success" : `/success/${kind}`;

/** What a pool hands out after a sign-in. */
export type PoolTokens = {
  readonly accessToken: string;
  /** Empty where the pool gave none. */
  readonly idToken: string;
  readonly refreshToken: string;
};

/** What came of a sign-in at a pool. */
export type PoolSignIn =
  | { readonly ok: true; readonly tokens: PoolTokens }
  /** `reason` is what the rulings know it by: the pool's name for it, or the message that tells it apart. */
  | { readonly ok: false; readonly kind: "refused"; readonly reason: string }
  | { readonly ok: false; readonly kind: "unanswered" };

export const refused = (reason: string): PoolSignIn => ({ ok: false, kind: "refused", reason });

export const UNANSWERED: PoolSignIn = { ok: false, kind: "unanswered" };
