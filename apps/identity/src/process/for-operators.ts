import type { UnavailableError } from "@musubi/contract/answer";
import type { FastifyInstance } from "fastify";

/** The routes that operators need even while a process serves no one. */
const FOR_OPERATORS: ReadonlySet<string | undefined> = new Set([
  "/health/live",
  "/health/ready",
  "/metrics",
]);

/** Refuses all other requests while a process must not serve: a balancer takes seconds to notice. */
export function refuseUnless(
  app: FastifyInstance,
  mayServe: () => boolean,
  fault: new () => UnavailableError,
): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const isServed = mayServe() || FOR_OPERATORS.has(request.routeOptions.url);
    done(isServed ? undefined : new fault());
  });
}
