import type { FastifyInstance } from "fastify";

/** Has a scope read forms as other sites post them: all of their fields, in their order. */
export function readPostedForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 16_384 },
    (_request, body, done) => done(null, new URLSearchParams(`${body}`)),
  );
}

/**
 * OpenID Connect lets a client post what it asks of a browser. That would want a cookie that every site's
 * forms carry; we turn it into the same request by address instead.
 */
export function acceptPostedRequests(app: FastifyInstance, path: string): void {
  readPostedForms(app);
  app.post(path, async (request, reply) =>
    reply.redirect(`${app.prefix}${path}?${request.body ?? ""}`, 303),
  );
}
