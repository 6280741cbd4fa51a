import type { FastifyInstance, FastifyRequest } from "fastify";
import { isFromProxy } from "../http/request-id.ts";
import { type Context, within } from "../tracing/context.ts";
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
    const { traceparent: given } = request.headers;
    const isBelieved = typeof given === "string" && mayName(request.raw);
    const traceparent = isBelieved ? given : undefined;
    const method = request.method;
    const facts = { "http.request.method": method, "musubi.request_id": request.id };
    const span = beginRequest(nameOf(request), facts, traceparent);
    if (span) spans.set(request, span);
    const context: Context = { requestId: request.id, traceparent, span };
    within(context, done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const call = routeOf(request);
    const { statusCode: status, elapsedTime } = reply;
    metrics.observe(nameOf(request), status, elapsedTime);
    const span = spans.get(request);
    const traceId = span?.isSampled ? { trace_id: span.traceId } : {};
    const ms = Math.round(elapsedTime);
    request.log[levelOf(call)](
      { call, method: request.method, status, ms, ...traceId },
      "answered",
    );
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

/** Returns the call's name, or the route as registered: never the URL, which may contain anything. */
const routeOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.call?.name ?? routeOptions.url ?? "none";

/** A page and the form on it have one route, and nothing else in common. */
const nameOf = (request: FastifyRequest): string =>
  request.routeOptions.config.call || request.routeOptions.url === undefined
    ? routeOf(request)
    : `${request.method} ${routeOf(request)}`;
