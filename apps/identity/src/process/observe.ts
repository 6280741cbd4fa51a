import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Metrics } from "./metrics.ts";

/** One line in the log and one mark in the metrics for every request, when its answer is out. */
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

/** A balancer asks every few seconds, and says nothing new: what is wrong has lines of its own. */
const levelOf = (call: string) => (call.startsWith("/health/") ? "debug" : "info");

/** Returns the call's name, or the route as it was registered: never the address, which may hold anything. */
const nameOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.call?.name ?? routeOptions.url ?? "none";
