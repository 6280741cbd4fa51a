import type { LoginBundle } from "@musubi/contract/login-pages";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { ROUTES } from "./calls/routes.ts";
import { handleErrors } from "./http/errors.ts";
import { allowPortal, secureHeaders } from "./http/headers.ts";
import { registerHealth } from "./http/health.ts";
import { readJsonBodies } from "./http/json-body.ts";
import { registerCall } from "./http/register-call.ts";
import { registerLogin } from "./login/login-routes.ts";
import type { Parts } from "./parts.ts";
import { registerDiscovery } from "./tokens/discovery.ts";

const BODY_LIMIT_BYTES = 128 * 1024;

/** Puts identity together. Opens nothing: sockets and databases belong to the process. */
export async function buildApp(
  parts: Parts,
  bundle: LoginBundle,
  logger: FastifyServerOptions["logger"] = false,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: [...parts.config.trustedProxies],
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
    // A stop waits for requests under way, not for connections that browsers keep open.
    forceCloseConnections: "idle",
  });
  secureHeaders(app, parts.config.origin);
  handleErrors(app, parts);
  registerHealth(app, parts);
  registerDiscovery(app, parts);
  await app.register(async (api) => {
    readJsonBodies(api);
    await allowPortal(api, parts.config.portalOrigin);
    for (const route of ROUTES) registerCall(api, parts, route);
  });
  await app.register((login) => registerLogin(login, parts, bundle), { prefix: "/login" });
  return app;
}
