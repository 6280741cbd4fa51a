import { ACCESS_TOKEN_LIFETIME_MS, AUTHORIZATION_CODE_LIFETIME_MS } from "@musubi/contract";
import type { Configuration } from "oidc-provider";

export const ACCESS_TOKEN_SECONDS = ACCESS_TOKEN_LIFETIME_MS / 1000;

type Own = {
  readonly origin: string;
  /**
   * Cookies ignore ports: the names differ from those of other providers on this host. With such a path a name cannot
   * begin with `__Host-`, so another host may set these cookies: they find a request, and prove nothing.
   */
  readonly cookies: {
    readonly key: Buffer;
    readonly path: string;
    readonly names: Readonly<Record<"interaction" | "resume" | "session", string>>;
  };
  readonly interactionSeconds: number;
  readonly refreshTokenSeconds: number;
};

/** What is the same in the configuration of both our providers. */
export function shareOptions({ origin, cookies, ...seconds }: Own) {
  const cookie = {
    httpOnly: true,
    sameSite: "lax",
    signed: true,
    overwrite: true,
    secure: origin.startsWith("https:"),
  } as const;
  return {
    allowOmittingSingleRegisteredRedirectUri: false,
    conformIdTokenClaims: false,
    cookies: {
      keys: [cookies.key],
      names: cookies.names,
      long: { ...cookie, path: cookies.path },
      short: cookie,
    },
    responseTypes: ["code"],
    rotateRefreshToken: true,
    ttl: {
      AuthorizationCode: AUTHORIZATION_CODE_LIFETIME_MS / 1000,
      IdToken: ACCESS_TOKEN_SECONDS,
      Interaction: seconds.interactionSeconds,
      // Rotation does not extend the lifetime.
      RefreshToken: (ctx) =>
        ctx?.oidc?.entities.RotatedRefreshToken?.remainingTTL ?? seconds.refreshTokenSeconds,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      externalSigningSupport: { enabled: true, ack: "experimental-01" },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
    },
  } as const satisfies Configuration;
}
