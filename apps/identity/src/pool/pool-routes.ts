import type { FastifyInstance } from "fastify";
import type { Parts } from "../accounts/parts.ts";
import { acceptPostedRequests } from "../http/posted-requests.ts";
import { handOver } from "../oidc/hand-over.ts";
import { allowPortalScripts } from "./cross-origin.ts";
import { registerInitiateAuth } from "./initiate-auth-routes.ts";
import type { Pool } from "./pool.ts";

/** The ID pool under its prefix: OpenID Connect, and the call for a sign-in with a password. */
export async function registerPool(app: FastifyInstance, parts: Parts, pool: Pool): Promise<void> {
  const { origin, portalOrigin } = parts.config;
  allowPortalScripts(app, portalOrigin);
  await app.register(async (scope) => registerInitiateAuth(scope, parts, pool));
  await app.register(async (scope) => acceptPostedRequests(scope, "/auth"));
  await app.register(async (scope) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    const options = { origin, prefix: app.prefix, formTargets: [portalOrigin] };
    scope.all("/*", (request, reply) => handOver(request, reply, pool, options));
  });
}
