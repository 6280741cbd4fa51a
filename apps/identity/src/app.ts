import type { LoginBundle } from "@musubi/contract/login-pages";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { refuse } from "./answer.ts";
import { registerBroker } from "./broker/broker-routes.ts";
import { ROUTES } from "./calls/routes.ts";
import { registerDocs } from "./docs/register-docs.ts";
import { answerBrokenRequest } from "./http/broken-requests.ts";
import { handleErrors, sendRefusal } from "./http/errors.ts";
import { allowPortal, secureHeaders } from "./http/headers.ts";
import { registerHealth } from "./http/health.ts";
import { bodyLimitFor, readJsonBodies } from "./http/json-body.ts";
import { logController } from "./http/log-options.ts";
import { createMetrics, registerMetrics } from "./http/metrics.ts";
import { observeRequests } from "./http/observe.ts";
import { registerCall } from "./http/register-call.ts";
import { requestId } from "./http/request-id.ts";
import { endConnectionsOnClose, endConnectionsWhen } from "./http/stopping.ts";
import { registerLogin } from "./login/login-routes.ts";
import { createLoginPages } from "./login/pages.ts";
import type { EndInteraction } from "./login/social-routes.ts";
import type { Parts } from "./parts.ts";
import { endSocialInteraction } from "./pool/interaction.ts";
import { registerInteraction } from "./pool/interaction-routes.ts";
import { createPool } from "./pool/pool.ts";
import { createPoolPages } from "./pool/pool-pages.ts";
import { registerPool } from "./pool/pool-routes.ts";
import { INTERACTION_PATH } from "./pool/provider-options.ts";
import { registerDiscovery } from "./tokens/discovery.ts";

const REQUEST_WITHIN_MS = 30_000;

/** Puts identity together. Opens nothing: sockets and databases belong to the process. */
export async function buildApp(
  parts: Parts,
  bundle: LoginBundle,
  options: Pick<FastifyServerOptions, "logger" | "schemaController"> = {},
): Promise<FastifyInstance> {
  const { trustedProxies } = parts.config;
  const app = Fastify({
    ...options,
    bodyLimit: bodyLimitFor(),
    // A body that comes drop by drop is not waited for.
    requestTimeout: REQUEST_WITHIN_MS,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
    logController,
    clientErrorHandler: answerBrokenRequest,
    // An address that cannot be decoded never reaches a route.
    frameworkErrors: (_error, request, reply) =>
      sendRefusal(request, reply, refuse("InvalidParameterException")),
    genReqId: requestId,
    // A stop waits for requests under way, not for connections that browsers keep open.
    forceCloseConnections: "idle",
    // Whoever got through while we stop is served like anybody else.
    return503OnClosing: false,
  });
  const metrics = createMetrics(parts);
  observeRequests(app, metrics);
  endConnectionsWhen(app, parts.stopping);
  endConnectionsOnClose(app);
  secureHeaders(app, parts.config.origin);
  handleErrors(app, parts);
  registerHealth(app, parts);
  registerMetrics(app, metrics, parts.config.metricsToken);
  registerDiscovery(app, parts);
  const calls = ROUTES.map(({ call }) => call);
  await app.register((docs) => registerDocs(docs, calls, parts.config));
  await app.register(async (api) => {
    readJsonBodies(api);
    api.decorateRequest("asked");
    allowPortal(api, parts.config.portalOrigin);
    for (const route of ROUTES) registerCall(api, parts, route);
  });
  const pages = createLoginPages(bundle, parts.config);
  const pool = createPool(parts, createPoolPages(pages, parts.config.portalOrigin), (err) =>
    app.log.error({ err }, "the pool failed"),
  );
  await app.register((scope) => registerPool(scope, parts, pool), { prefix: "/pool" });
  await app.register((scope) => registerInteraction(scope, parts, pool, pages), {
    prefix: INTERACTION_PATH,
  });
  await app.register((scope) => registerBroker(scope, parts, pages), { prefix: "/social/broker" });
  const endInteraction: EndInteraction = (uid, result) =>
    endSocialInteraction(parts, pool, uid, result);
  await app.register((login) => registerLogin(login, parts, bundle, endInteraction), {
    prefix: "/login",
  });
  return app;
}
