import type { FastifyInstance } from "fastify";
import type { ProofNeeds as Needs } from "../ties/proofs/verify-proof.ts";

/** Serves the keys that verify our tokens. */
export function registerKeys(app: FastifyInstance, { issuer }: Pick<Needs, "issuer">): void {
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
