import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";

/** Fixes answers of the library that differ from the specifications: RFC 7009 wants an empty body, RFC 7662 these. */
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

/** A token that we cannot look up is not active. A caller without a secret learns nothing. */
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
