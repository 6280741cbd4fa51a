import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";

/** Fixes answers that differ from RFC 7009 (a revocation has an empty body) and RFC 7662 (introspection). */
export function completeAnswers(provider: Provider): void {
  provider.use(async (given, next) => {
    await next();
    const ctx = given as KoaContextWithOIDC;
    const route = ctx.oidc?.route;
    if (route === "revocation" && ctx.status === 200) {
      ctx.body = null;
      ctx.status = 200;
    }
    if (route === "introspection") answerIntrospection(ctx);
  });
}

/** A kind of token that we cannot look up counts as not active. A client that does not authenticate learns nothing. */
function answerIntrospection(ctx: KoaContextWithOIDC): void {
  if (ctx.status >= 500) return;
  const { error } = (ctx.body ?? {}) as { readonly error?: string };
  const method = ctx.oidc.client?.clientAuthMethod;
  if (error === "unsupported_token_type") {
    ctx.status = 200;
    ctx.body = { active: false };
  }
  if (method === undefined || method === "none") {
    ctx.status = 401;
    ctx.set("www-authenticate", `Basic realm="${ctx.oidc.provider.issuer}"`);
    ctx.body = { error: "invalid_client", error_description: "client authentication failed" };
  }
}
