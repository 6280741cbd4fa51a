import type { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import Provider, { type Configuration, type KoaContextWithOIDC } from "oidc-provider";
import { deleteUnusedOidcState } from "../database/queries/oidc-state.ts";
import { RETRY_AFTER_SECONDS } from "../http/errors.ts";
import { hashSecret } from "../settings/secrets.ts";
import { poolIssuer } from "../tokens/pool-tokens.ts";
import type { Needs } from "./needs.ts";
import { describePool } from "./provider-options.ts";
import { createRefusals } from "./refusals.ts";
import { readRing } from "./ring-key.ts";

/** The ID pool: one provider at a time, made anew when the keys that sign change. */
export type Pool = {
  provider(): Promise<Provider>;
  /** Returns what the provider refused a request with, if it did. */
  refusalOf(request: IncomingMessage): string | undefined;
};

/** How the pool's own pages look. */
export type PoolPages = {
  readonly renderError: NonNullable<Configuration["renderError"]>;
  readonly renderSignedOut: (ctx: KoaContextWithOIDC) => void;
};

export function createPool(
  parts: Needs,
  pages: PoolPages,
  onFailure: (error: unknown) => void,
): Pool {
  const options = describePool(parts);
  const refusals = createRefusals();
  let present: { readonly kids: string; readonly provider: Provider } | undefined;

  return {
    refusalOf: refusals.read,
    async provider() {
      const keys = await readRing(parts.issuer.keys);
      const kids = keys.map(({ kid }) => kid).join();
      if (present?.kids === kids) return present.provider;
      const provider = new Provider(poolIssuer(parts.config.origin), {
        ...options,
        features: {
          ...options.features,
          rpInitiatedLogout: {
            enabled: true,
            logoutSource: pages.renderSignedOut,
            postLogoutSuccessSource: pages.renderSignedOut,
          },
        },
        jwks: { keys: [...keys] },
        renderError: pages.renderError,
      });
      // We say ourselves how the world reaches us, before the provider looks.
      provider.proxy = true;
      provider.use((ctx, next) => hideFromOthers(parts, ctx as KoaContextWithOIDC, next));
      provider.use((ctx, next) => burnCode(parts, ctx as KoaContextWithOIDC, next));
      provider.use((ctx, next) => askForPatience(ctx as KoaContextWithOIDC, next));
      provider.on("authorization.success", forgetSession);
      refusals.hear(provider);
      provider.on("server_error", (_ctx, error) => onFailure(error));
      (provider as EventEmitter).on("error", onFailure);
      present = { kids, provider };
      return provider;
    },
  };
}

/** The session served this one answer. It is neither kept nor given to the browser. */
function forgetSession({ oidc }: KoaContextWithOIDC): void {
  if (oidc.session) Object.assign(oidc.session, { destroyed: true });
}

/** The provider opens its public addresses to every origin; ours are for the portal's scripts alone. */
async function hideFromOthers(
  { config }: Pick<Needs, "config">,
  ctx: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> {
  await next();
  if (ctx.get("origin") !== config.portalOrigin) ctx.remove("access-control-allow-origin");
}

/** While the database is away, for example: the same request may work later. */
async function askForPatience(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.status === 503) ctx.set("retry-after", `${RETRY_AFTER_SECONDS}`);
}

/**
 * A code that was shown with a wrong verifier, address or client is in wrong hands: there is no second
 * try. One that we could not look at is good still.
 */
async function burnCode(
  { database }: Pick<Needs, "database">,
  ctx: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> {
  await next();
  const refused = ctx.oidc?.route === "token" && ctx.status >= 400 && ctx.status < 500;
  const code = refused ? ctx.oidc.params?.code : undefined;
  if (typeof code !== "string") return;
  const idHash = hashSecret(code);
  await deleteUnusedOidcState(database.db, { model: "AuthorizationCode", idHash });
}
