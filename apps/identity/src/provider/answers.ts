import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";

/** Fixes answers: a revocation is JSON, which clients parse although RFC 7009 lets them not; introspection as RFC 7662. */
export function completeAnswers(provider: Provider): void {
  provider.use(async (given, next) => {
    await next();
    const ctx = given as KoaContextWithOIDC;
    const route = ctx.oidc?.route;
    if (route === "revocation" && ctx.status === 200) ctx.body = {};
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
