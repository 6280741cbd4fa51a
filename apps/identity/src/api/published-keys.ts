import type { FastifyInstance } from "fastify";
import type { Parts } from "../ties/operations/parts.ts";

/** Serves the keys that verify our tokens. */
export function registerKeys(app: FastifyInstance, { issuer }: Parts): void {
  app.get("/.well-known/jwks.json", async (_request, reply) => {
    // Public, and the same for every caller: any page may read it.
    reply.headers({
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=60",
      "cross-origin-resource-policy": "cross-origin",
    });
    return { keys: await issuer.keys.publicJwks() };
  });
}
