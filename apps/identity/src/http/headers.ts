import type { FastifyInstance } from "fastify";

/** Sets the headers of every answer to a valid request, whichever route wrote it. Pages widen their own policy. */
export function secureHeaders(app: FastifyInstance, origin: string): void {
  const https = origin.startsWith("https:");
  const headers = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    // A page that opens us in a window cannot watch it: whether the window ends at the form or goes straight back to
    // the portal would reveal whether a holder is signed in.
    "cross-origin-opener-policy": "same-origin",
    ...(https ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    done();
  });
}

const PREFLIGHT = {
  // OPTIONS, too: the portal sends such a request early, only to have the preflight cached when a call needs it.
  "access-control-allow-methods": "GET, POST, OPTIONS",
  "access-control-allow-headers":
    "authorization, content-type, x-api-key, accept-language, x-musubi-proof",
  // As long as browsers allow: a day in Firefox, two hours in Chromium.
  "access-control-max-age": "86400",
  // Without it Safari waits for a body.
  "content-length": "0",
};

/**
 * Lets the portal's pages, and no others, read the API's answers, also to requests with the mark of their browser. No
 * answer is stored, so no `Vary: Origin` is needed.
 */
export function allowPortal(app: FastifyInstance, portalOrigin: string): void {
  const headers = {
    "access-control-allow-origin": portalOrigin,
    "access-control-expose-headers": "retry-after",
  };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    if (request.headers.origin === portalOrigin) {
      reply.header("access-control-allow-credentials", "true");
    }
    done();
  });
  app.options("*", (_request, reply) => reply.code(204).headers(PREFLIGHT).send());
}
