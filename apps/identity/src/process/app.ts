import { refuse } from "@musubi/contract/answer";
import type { LoginBundle } from "@musubi/contract/login-pages";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { findLiveLoginSession } from "../accounts/sessions/login-session.ts";
import { ENTRIES } from "../api/call-map.ts";
import { registerKeys } from "../api/published-keys.ts";
import { registerCall } from "../api/register-call.ts";
import { registerReports } from "../api/reports.ts";
import { registerBroker } from "../hosted/broker/broker-routes.ts";
import { createDesk } from "../hosted/desk/desk.ts";
import { furnish } from "../hosted/desk/furnish.ts";
import { createLoginPages } from "../hosted/desk/pages.ts";
import { registerHelp } from "../hosted/help/help-route.ts";
import { registerEndSession } from "../hosted/interaction/end-session-routes.ts";
import { registerInteractions } from "../hosted/interaction/interaction-routes.ts";
import { createKeptPosts } from "../hosted/interaction/kept-posts.ts";
import { createProviderPages } from "../hosted/interaction/provider-pages.ts";
import { showServiceFault } from "../hosted/interaction/service-fault.ts";
import { registerLogin } from "../hosted/login/login-routes.ts";
import type { EndInteraction } from "../hosted/login/social-routes.ts";
import { registerPoolInteraction } from "../hosted/pool/pool-interaction-routes.ts";
import { createPoolPages } from "../hosted/pool/pool-pages.ts";
import { answerBrokenRequest } from "../http/broken-requests.ts";
import { handleErrors, sendRefusal } from "../http/errors.ts";
import { allowPortal, secureHeaders } from "../http/headers.ts";
import { bodyLimitFor, readJsonBodies } from "../http/json-body.ts";
import { requestIds } from "../http/request-id.ts";
import { endSocialInteraction } from "../pool/interaction.ts";
import { createPool } from "../pool/pool.ts";
import { registerPool } from "../pool/pool-routes.ts";
import { INTERACTION_PATH } from "../pool/provider-options.ts";
import { SERVICE_INTERACTION_PATH } from "../provider/interaction-address.ts";
import { ROUTES } from "../provider/provider-options.ts";
import { registerProvider } from "../provider/provider-routes.ts";
import { createServiceProvider } from "../provider/service-provider.ts";
import { WrongClockError } from "./clock-watch.ts";
import { refuseUnless, registerHealth } from "./health.ts";
import { logController } from "./log-options.ts";
import { createMetrics, registerMetrics } from "./metrics.ts";
import { observeRequests } from "./observe.ts";
import type { Parts } from "./parts.ts";
import { StartingError } from "./starting.ts";
import { endConnectionsOnClose, endConnectionsWhen } from "./stopping.ts";

const REQUEST_WITHIN_MS = 30_000;

/** Assembles identity. Opens nothing: sockets and databases belong to the process. */
export async function buildApp(
  parts: Parts,
  bundle: LoginBundle,
  options: Pick<FastifyServerOptions, "logger" | "schemaController"> = {},
  lostSpans?: () => number,
): Promise<FastifyInstance> {
  const { trustedProxies } = parts.config;
  const app = Fastify({
    ...options,
    bodyLimit: bodyLimitFor(),
    // A body that arrives byte by byte is not waited for.
    requestTimeout: REQUEST_WITHIN_MS,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
    logController,
    clientErrorHandler: answerBrokenRequest,
    // A URL that cannot be decoded never reaches a route.
    frameworkErrors: (_error, request, reply) =>
      sendRefusal(request, reply, refuse("InvalidParameterException")),
    genReqId: requestIds(trustedProxies),
    // Stopping waits for running requests, not for connections that browsers keep open.
    forceCloseConnections: "idle",
    // A request that arrives while we stop is served as usual.
    return503OnClosing: false,
  });
  const metrics = createMetrics(parts, lostSpans);
  observeRequests(app, metrics, trustedProxies);
  endConnectionsWhen(app, parts.stopping);
  endConnectionsOnClose(app);
  refuseUnless(app, parts.hasStarted, StartingError);
  refuseUnless(app, () => parts.clock.isTrusted, WrongClockError);
  secureHeaders(app, parts.config.origin);
  const desk = createDesk(parts, createLoginPages(bundle, parts.config));
  handleErrors(app, parts, (request, reply) => desk.showProblem(request, reply, "not-found"));
  registerHealth(app, parts);
  registerMetrics(app, metrics, parts.config);
  registerKeys(app, parts);
  if (parts.config.docs) {
    // The documentation is loaded only if wanted: it brings more code than the rest of the API.
    const { registerDocs } = await import("../api/docs/register-docs.ts");
    await app.register((docs) => registerDocs(docs, ENTRIES, parts.config));
  }
  await app.register(async (api) => {
    readJsonBodies(api);
    api.decorateRequest("bearer");
    allowPortal(api, parts.config.portalOrigin);
    for (const entry of ENTRIES) registerCall(api, parts, entry);
    registerReports(api, parts);
  });
  const pool = createPool(parts, createPoolPages(desk), (err) =>
    app.log.error({ err }, "the pool failed"),
  );
  const endInteraction: EndInteraction = (at, result) =>
    endSocialInteraction(parts, pool, at, result);
  await app.register((scope) => registerPool(scope, parts, pool), { prefix: "/pool" });
  await app.register((scope) => registerPoolInteraction(scope, desk, pool), {
    prefix: INTERACTION_PATH,
  });
  const provider = createServiceProvider(parts, createProviderPages(desk.pages), (err) =>
    app.log.error({ err }, "the provider failed"),
  );
  await app.register((scope) =>
    registerProvider(scope, parts, provider, {
      furnish: (browsers) => furnish(browsers, desk),
      findLogin: (request) => findLiveLoginSession(parts, desk.cookies.login.read(request)),
      showWrong: (request, reply, asked) => showServiceFault(desk, request, reply, asked),
      showOver: (request, reply) => desk.showProblem(request, reply, "interaction-over"),
      posted: createKeptPosts(desk, "interaction"),
    }),
  );
  await app.register((scope) => registerInteractions(scope, desk, provider), {
    prefix: SERVICE_INTERACTION_PATH,
  });
  await app.register((scope) => registerEndSession(scope, desk, provider), {
    prefix: ROUTES.end_session,
  });
  await app.register((scope) => registerBroker(scope, desk), { prefix: "/social/broker" });
  registerHelp(app, desk);
  await app.register((scope) => registerLogin(scope, desk, endInteraction), { prefix: "/login" });
  return app;
}
