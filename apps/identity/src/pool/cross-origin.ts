import type { FastifyInstance } from "fastify";

/** The headers that the portal's OIDC client and AWS's send. */
const ALLOWED =
  /^(?:authorization|cache-control|content-type|x-amz-[a-z0-9-]+|amz-sdk-[a-z0-9-]+)$/;
const PREFLIGHT_SECONDS = 600;

/** Lets the portal's scripts, and no others, read the pool's answers. Other origins get no CORS headers. */
export function allowPortalScripts(app: FastifyInstance, portalOrigin: string): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("vary", "Origin");
    const isPortal = request.headers.origin === portalOrigin;
    if (isPortal) {
      reply.headers({
        "access-control-allow-origin": portalOrigin,
        "access-control-expose-headers":
          "retry-after, www-authenticate, x-amzn-errortype, x-amzn-requestid",
        "cross-origin-resource-policy": "cross-origin",
      });
    }
    if (request.method !== "OPTIONS") return;
    if (isPortal) {
      const asked = `${request.headers["access-control-request-headers"] ?? ""}`;
      const names = asked.split(",").map((name) => name.trim().toLowerCase());
      reply.headers({
        "access-control-allow-methods": "GET, POST",
        "access-control-allow-headers": names.filter((name) => ALLOWED.test(name)).join(", "),
        "access-control-max-age": PREFLIGHT_SECONDS,
      });
    }
    return reply.code(204).send();
  });
}
