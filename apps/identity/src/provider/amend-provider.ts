import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";

/** Its types leave these out. */
type Classes = {
  readonly Client: { readonly prototype: { includeSid(): boolean } };
  readonly AccessToken: { readonly prototype: { save(ttl?: number): Promise<string> } };
  readonly IdToken: { readonly prototype: IdToken };
};
type IdToken = {
  readonly ctx?: KoaContextWithOIDC;
  set(claim: string, value: string): void;
  issue(options: { readonly use?: string }): Promise<string>;
};

/**
 * What every ID token says here and the library leaves out: `sid`, which it gives only to clients that want to be told
 * of log-outs, and `at_hash`, which OpenID Connect leaves to us in the code flow.
 */
export function completeIdTokens(provider: Provider): void {
  const { Client, AccessToken, IdToken } = provider as unknown as Classes;
  Client.prototype.includeSid = () => true;

  const values = new WeakMap<object, string>();
  const { save } = AccessToken.prototype;
  AccessToken.prototype.save = async function saveAndNote(ttl) {
    const value = await save.call(this, ttl);
    values.set(this, value);
    return value;
  };

  const { issue } = IdToken.prototype;
  IdToken.prototype.issue = function issueWithHash(options) {
    const token = this.ctx?.oidc.entities.AccessToken;
    const value = token && values.get(token);
    if (options.use === "idtoken" && value !== undefined) this.set("at_hash", value);
    return issue.call(this, options);
  };
}

/** Where the library answers otherwise than the specifications: RFC 7009 wants an empty answer, RFC 7662 these. */
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

/** A token that is none of ours to look up is not active; who asks without a secret is told nothing at all. */
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
