import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Metrics } from "./metrics.ts";

/** Writes a log line for every request and counts it for the metrics, once it is answered. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    const call = nameOf(request);
    const { statusCode: status, elapsedTime } = reply;
    metrics.observe(call, status, elapsedTime);
    request.log[levelOf(call)](
      { call, method: request.method, status, ms: Math.round(elapsedTime) },
      "answered",
    );
    done();
  });
}

/** A balancer asks every few seconds with nothing new to log; faults have lines of their own. */
const levelOf = (call: string) => (call.startsWith("/health/") ? "debug" : "info");

/** Returns the call's name, or the route as registered: never the URL, which may contain anything. */
const nameOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.call?.name ?? routeOptions.url ?? "none";
