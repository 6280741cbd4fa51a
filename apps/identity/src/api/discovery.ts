import type { FastifyInstance } from "fastify";
import type { Needs } from "./needs.ts";

/**
 * What a party with a token of ours needs to check it. The hosted login is no standard OAuth
 * endpoint, so none is named here: a client that looked for one would be misled.
 */
export function registerDiscovery(
  app: FastifyInstance,
  { issuer, config }: Pick<Needs, "issuer" | "config">,
): void {
  const metadata = {
    issuer: issuer.issuer,
    jwks_uri: `${config.origin}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ["ES256"],
    subject_types_supported: ["public"],
    claims_supported: [
      "iss",
      "sub",
      "aud",
      "exp",
      "iat",
      "auth_time",
      "email",
      "email_verified",
      "identities",
    ],
    ui_locales_supported: ["ja", "en"],
    service_documentation: `${config.origin}/docs`,
  };
  app.get("/.well-known/openid-configuration", async (_request, reply) => {
    reply.header("cache-control", "public, max-age=300");
    return metadata;
  });
  app.get("/.well-known/jwks.json", async (_request, reply) => {
    reply.header("cache-control", "public, max-age=60");
    return { keys: await issuer.keys.publicJwks() };
  });
}
