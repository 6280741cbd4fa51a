import type { FastifyInstance } from "fastify";

/** Makes a scope read forms as other sites post them: all fields, in order. */
export function readPostedForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 16_384 },
    (_request, body, done) => done(null, new URLSearchParams(`${body}`)),
  );
}

/**
 * OpenID Connect lets a client post an authorization request. That would need a cookie that any site's form sends; we
 * redirect to the same request as a GET instead.
 */
export function acceptPostedRequests(app: FastifyInstance, path: string): void {
  readPostedForms(app);
  app.post(path, async (request, reply) =>
    reply.redirect(`${app.prefix}${path}?${request.body ?? ""}`, 303),
  );
}
