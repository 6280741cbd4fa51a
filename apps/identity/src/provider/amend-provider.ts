import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";
import { insertOidcStateOnce } from "../database/queries/oidc-state.ts";
import { hashSecret, sameText } from "../settings/secrets.ts";
import { algorithmOf, type Client, isReturnOf } from "./clients.ts";
import type { Needs } from "./needs.ts";

const AUDIENCE_TOKEN_SECONDS = 5 * 60;

/** Its types leave these out. */
type Classes = {
  readonly Client: { readonly prototype: KnownClient };
  readonly AccessToken: { readonly prototype: IssuedToken };
  readonly ResourceServer: new (audience: string, described: object) => object;
  readonly ReplayDetection: { unique(issuer: string, id: string, exp: number): Promise<boolean> };
  readonly IdToken: { readonly prototype: IdToken };
};
type IssuedToken = {
  readonly clientId: string;
  expiresIn?: number;
  resourceServer?: object;
  save(ttl?: number): Promise<string>;
};
type IdToken = {
  readonly ctx?: KoaContextWithOIDC;
  set(claim: string, value: string): void;
  issue(options: { readonly use?: string }): Promise<string>;
};

type KnownClient = {
  readonly clientId: string;
  includeSid(): boolean;
  redirectUriAllowed(address: string): boolean;
  compareClientSecret(secret: string): boolean;
};

/** Has a provider judge as the catalogue does where a client may be answered, and by which of its secrets it is known. */
export function knowClients(
  provider: Provider,
  clients: ReadonlyMap<string, Client>,
  secrets: ReadonlyMap<string, readonly string[]>,
): void {
  const { prototype } = (provider as unknown as Classes).Client;
  prototype.redirectUriAllowed = function isRegistered(address) {
    const client = clients.get(this.clientId);
    return client !== undefined && isReturnOf(client, client.redirect_uris, address);
  };
  const isTheirs = (id: string, secret: string): boolean =>
    // Each is compared, so that the time tells nobody which of them it was.
    (secrets.get(id) ?? []).map((each) => each !== "" && sameText(each, secret)).includes(true);
  prototype.compareClientSecret = function isOneOfTheirs(secret) {
    return isTheirs(this.clientId, secret);
  };
  provider.use((ctx, next) => {
    ctx.req.headers.authorization = encodeRaw(ctx.req.headers.authorization, isTheirs);
    return next();
  });
}

/**
 * RFC 6749 wants both halves of Basic encoded as in a form. Many libraries send them as they are, which differs where a
 * secret has more than letters and digits: if what was sent is a secret as it stands, it is taken for one.
 */
function encodeRaw(
  header: string | undefined,
  isTheirs: (id: string, secret: string) => boolean,
): string | undefined {
  const [, sent] = /^basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? "") ?? [];
  const [id = "", ...rest] = Buffer.from(sent ?? "", "base64")
    .toString()
    .split(":");
  const secret = rest.join(":");
  if (secret === "" || !isTheirs(id, secret)) return header;
  const encoded = `${encodeURIComponent(id)}:${encodeURIComponent(secret)}`;
  return `Basic ${Buffer.from(encoded).toString("base64")}`;
}

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

/**
 * Makes access tokens JWTs (RFC 9068) for clients whose entry names an audience: an API of the same service that checks
 * them by the published keys, and asks nobody. Nobody can end one, so it is short.
 */
export function addressAccessTokens(
  provider: Provider,
  clients: ReadonlyMap<string, Client>,
): void {
  const { AccessToken, ResourceServer } = provider as unknown as Classes;
  const { save } = AccessToken.prototype;
  AccessToken.prototype.save = function saveForAudience(ttl) {
    const client = clients.get(this.clientId);
    if (client?.audience !== undefined) {
      this.expiresIn = AUDIENCE_TOKEN_SECONDS;
      this.resourceServer = new ResourceServer(client.audience, {
        audience: client.audience,
        accessTokenFormat: "jwt",
        jwt: { sign: { alg: algorithmOf(client) } },
      });
    }
    return save.call(this, ttl);
  };
}

/** Has the database say whether an assertion was shown before: two that come at once have both not been seen. */
export function countAssertions(provider: Provider, { database }: Pick<Needs, "database">): void {
  (provider as unknown as Classes).ReplayDetection.unique = (issuer, id, exp) =>
    insertOidcStateOnce(database.db, {
      provider: "root",
      model: "ReplayDetection",
      idHash: hashSecret(`${issuer} ${id}`),
      expiresAt: exp * 1000,
    });
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

/** What a page says that posts an answer to a service. */
export type FormPostWords = {
  readonly title: string;
  readonly lead: string;
  readonly submit: string;
};

/** Puts our words into the library's form, for a browser that runs no script: a script sends it at once. */
export function wordFormPosts(
  provider: Provider,
  wordsFor: (ctx: KoaContextWithOIDC) => FormPostWords & { readonly language: string },
): void {
  provider.use(async (given, next) => {
    await next();
    const ctx = given as KoaContextWithOIDC;
    const { body } = ctx;
    if (ctx.oidc?.params?.response_mode !== "form_post" || typeof body !== "string") return;
    if (!body.includes(LIBRARY_TITLE)) return;
    const { language, title, lead, submit } = wordsFor(ctx);
    ctx.body = body
      .replace("<html>", `<html lang="${language}">`)
      .replace(LIBRARY_TITLE, title)
      .replace(/Your browser does not[^<]*<br\/>/, `<p>${lead}</p>`)
      .replace(">Continue<", `>${submit}<`);
  });
}

const LIBRARY_TITLE = "Submitting Callback";

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
