import type { FastifyInstance } from "fastify";

export type CrossOrigin = {
  /** The only origin whose scripts may call. */
  readonly origin: string;
  readonly allowsHeader: (name: string) => boolean;
  readonly exposes?: string;
};

const PREFLIGHT_SECONDS = "600";

/** Allows the scripts of one origin to call a scope's routes. Other origins get no CORS headers. */
export function allowCrossOrigin(scope: FastifyInstance, rules: CrossOrigin): void {
  scope.addHook("onRequest", async (request, reply) => {
    reply.header("vary", "Origin");
    const isAllowed = request.headers.origin === rules.origin;
    if (isAllowed) {
      reply.header("access-control-allow-origin", rules.origin);
      if (rules.exposes !== undefined) reply.header("access-control-expose-headers", rules.exposes);
    }
    if (request.method !== "OPTIONS") return;
    if (isAllowed) {
      const asked = request.headers["access-control-request-headers"] ?? "";
      const names = asked.split(",").map((name) => name.trim().toLowerCase());
      reply.headers({
        "access-control-allow-methods": "GET, POST",
        "access-control-allow-headers": names.filter(rules.allowsHeader).join(", "),
        "access-control-max-age": PREFLIGHT_SECONDS,
      });
    }
    return reply.status(204).send();
  });
}
