import type { Configuration, KoaContextWithOIDC } from "oidc-provider";
import type { Parts } from "../accounts/parts.ts";
import { createRingProvider, type RingProvider } from "../oidc/ring-provider.ts";
import { forgetSession } from "../provider/reach/session-destroyed.ts";
import { poolIssuer } from "../tokens/pool-tokens.ts";
import { describePool } from "./provider-options.ts";
import { grantWhatWasAsked } from "./sign-in-policy.ts";

export type Pool = RingProvider;

/** The pool's own pages, and how they know a browser. */
export type PoolPages = {
  readonly renderError: NonNullable<Configuration["renderError"]>;
  readonly renderSignedOut: (ctx: KoaContextWithOIDC) => void;
  /** Returns the name of a request's browser, as where its holder signed in; undefined if it has none. */
  readonly nameBrowser: (ctx: KoaContextWithOIDC) => string | undefined;
};

export function createPool(
  parts: Parts,
  pages: PoolPages,
  onFailure: (error: unknown) => void,
): Pool {
  const options = describePool(parts);
  return createRingProvider(parts, {
    issuer: poolIssuer(parts.config.origin),
    configuration: {
      ...options,
      features: {
        ...options.features,
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: pages.renderSignedOut,
          postLogoutSuccessSource: pages.renderSignedOut,
        },
      },
      loadExistingGrant: (ctx) => grantWhatWasAsked(parts.database, ctx, pages.nameBrowser(ctx)),
      renderError: pages.renderError,
    },
    prepare(provider) {
      provider.use((ctx, next) => hideFromOthers(parts, ctx as KoaContextWithOIDC, next));
      provider.on(
        "authorization.success",
        ({ oidc }) => oidc.session && forgetSession(oidc.session),
      );
    },
    onFailure,
  });
}

/** The provider opens its public endpoints to every origin; ours are only for the portal's scripts. */
async function hideFromOthers(
  { config }: Parts,
  ctx: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> {
  await next();
  if (ctx.get("origin") !== config.portalOrigin) ctx.remove("access-control-allow-origin");
}
