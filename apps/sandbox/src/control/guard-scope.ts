import type { FastifyInstance, FastifyRequest } from "fastify";
import { createFaultGate, cutConnection, type FaultGate, type SendStatus } from "./fault-gate.ts";
import type { Faults } from "./faults.ts";

/** Applies planned faults to everything under a scope. The path is the part after the scope's prefix. */
export function guardScope(
  scope: FastifyInstance,
  faults: Faults,
  target: string,
  sendStatus: SendStatus,
): FaultGate {
  const gate = createFaultGate(faults, target, sendStatus);
  scope.addHook("onRequest", async (request, reply) => {
    const answered = await gate.enter(request, reply, pathBehind(scope.prefix, request));
    if (answered !== undefined) return answered;
    switch (await gate.awaitFate(request)) {
      case "cut":
        return cutConnection(request, reply);
      case "work-and-cut":
        // The whole answer is made and then not sent, whichever code writes it.
        reply.raw.end = () => {
          request.raw.socket.destroy();
          return reply.raw;
        };
        return undefined;
      case "work-and-answer":
        return undefined;
    }
  });
  return gate;
}

const pathBehind = (prefix: string, request: FastifyRequest): string =>
  new URL(request.url, "http://localhost").pathname.slice(prefix.length) || "/";
