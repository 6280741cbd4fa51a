import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { noteRefusal } from "../http/note-refusal.ts";
import { allowPortalScripts } from "./cross-origin.ts";
import { registerInitiateAuth } from "./initiate-auth-routes.ts";
import type { Needs } from "./needs.ts";
import type { Pool } from "./pool.ts";

/** The ID pool under its prefix: OpenID Connect, and the call for a sign-in with a password. */
export async function registerPool(app: FastifyInstance, parts: Needs, pool: Pool): Promise<void> {
  const { host, protocol } = new URL(parts.config.origin);
  allowPortalScripts(app, parts.config.portalOrigin);
  await app.register(async (scope) => registerInitiateAuth(scope, parts, pool));
  await app.register(async (scope) => acceptPostedRequests(scope, app.prefix));
  await app.register(async (scope) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.all("/*", async (request, reply) => {
      const provider = await pool.provider();
      passHeadersOn(reply, parts.config.portalOrigin);
      describeAddress(request, app.prefix, { host, protocol });
      reply.hijack();
      await provider.callback()(request.raw, reply.raw);
      const isRefused = reply.raw.statusCode >= 400;
      const refusal = pool.refusalOf(request.raw) ?? (isRefused ? "not_found" : undefined);
      if (refusal !== undefined) noteRefusal(request, refusal);
    });
  });
}

/**
 * OpenID Connect lets a client post its authorization request. The provider would want a cookie that
 * every site's forms carry for that; we turn it into the same request by address instead.
 */
function acceptPostedRequests(app: FastifyInstance, prefix: string): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 16_384 },
    (_request, body, done) => done(null, new URLSearchParams(`${body}`)),
  );
  app.post("/auth", async (request, reply) =>
    reply.redirect(`${prefix}/auth?${request.body}`, 303),
  );
}

/** A hijacked answer would go without them. The provider's logout page adds the hash of its script to the policy. */
function passHeadersOn(reply: FastifyReply, portalOrigin: string): void {
  reply.headers({
    "content-security-policy": `default-src 'none'; script-src; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${portalOrigin}`,
    "referrer-policy": "same-origin",
  });
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
}

/**
 * The provider writes its addresses as we are known to the world, whatever host a request named. Where
 * a request comes from, it believes the same as we do.
 */
function describeAddress(
  { raw, ip }: FastifyRequest,
  prefix: string,
  known: { readonly host: string; readonly protocol: string },
): void {
  const url = raw.url ?? "/";
  Object.assign(raw, { originalUrl: url, url: url.slice(prefix.length) || "/" });
  raw.headers.host = known.host;
  raw.headers["x-forwarded-host"] = known.host;
  raw.headers["x-forwarded-for"] = ip;
  raw.headers["x-forwarded-proto"] = known.protocol.replace(":", "");
}
