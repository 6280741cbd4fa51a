import type { FastifyInstance, FastifyRequest } from "fastify";
import { isFromProxy } from "../http/request-id.ts";
import { within } from "../tracing/context.ts";
import type { Span } from "../tracing/span.ts";
import { beginRequest, end } from "../tracing/spanned.ts";
import type { Metrics } from "./metrics.ts";

/** Follows every request: names it for all that it causes, logs it in one line, and counts it. */
export function observeRequests(
  app: FastifyInstance,
  metrics: Metrics,
  trusted: readonly string[],
): void {
  const mayName = isFromProxy(trusted);
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { id: requestId, method } = request;
    const { traceparent: given } = request.headers;
    const isBelieved = typeof given === "string" && mayName(request.raw);
    const traceparent = isBelieved ? given : undefined;
    const span = beginRequest(traceparent, () => ({
      name: nameOf(method, request.routeOptions),
      facts: { "http.request.method": method, "musubi.request_id": requestId },
    }));
    if (span) spans.set(request, span);
    within({ requestId, traceparent, span }, done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions: route } = request;
    const { statusCode: status, elapsedTime } = reply;
    metrics.observe(nameOf(method, route), status, elapsedTime);
    const span = spans.get(request);
    const call = routeOf(route);
    const traceId = span?.isSampled ? { trace_id: span.traceId } : {};
    const line = { call, method, status, ms: Math.round(elapsedTime), ...traceId };
    request.log[levelOf(call)](line, "answered");
    if (span) {
      span.facts["http.response.status_code"] = status;
      span.isFailed ||= status >= 500;
      end(span);
    }
    done();
  });
}

/** A balancer asks every few seconds with nothing new to log; faults have lines of their own. */
const levelOf = (call: string) => (call.startsWith("/health/") ? "debug" : "info");

type Route = Pick<FastifyRequest["routeOptions"], "config" | "url">;

/** Returns the call's name, or the route as registered: never the URL, which may contain anything. */
const routeOf = ({ config, url }: Route): string => config.call?.name ?? url ?? "none";

/** A page and the form on it have one route, and nothing else in common. */
const nameOf = (method: string, route: Route): string =>
  route.config.call || route.url === undefined ? routeOf(route) : `${method} ${route.url}`;
