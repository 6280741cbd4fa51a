import type { FastifyInstance } from "fastify";
import type { Parts } from "../parts.ts";

/** Our public keys, for whoever has a token of ours to check. */
export function registerDiscovery(app: FastifyInstance, { issuer }: Parts): void {
  app.get("/.well-known/jwks.json", async (_request, reply) => {
    reply.header("cache-control", "public, max-age=60");
    return { keys: await issuer.keys.publicJwks() };
  });
}
