import type { DemoService } from "@musubi/demo-world";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Fault, Faults } from "../control/faults.ts";
import { refuse } from "../services/verdict.ts";
import { codeForStatus, sendRefusal } from "./send-refusal.ts";

/** What becomes of a call that was let in. */
export type Fate = "work-and-answer" | "work-and-cut" | "cut";

export type FaultGate = {
  /** Before anything is read: the faults in which the service does no work. */
  readonly enter: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply | undefined>;
  /** Before the work: a delay passes here. */
  readonly awaitFate: (request: FastifyRequest) => Promise<Fate>;
};

/** Lets planned faults befall the calls of one path. */
export function createFaultGate(faults: Faults, service: DemoService, path: string): FaultGate {
  const befallen = new WeakMap<FastifyRequest, Fault>();

  return {
    async enter(request, reply) {
      const fault = faults.take(service, path);
      if (fault === undefined) return undefined;
      switch (fault.kind) {
        case "down":
          return cutConnection(request, reply);
        case "hang":
          await faults.hang(request.raw.socket);
          return cutConnection(request, reply);
        case "status":
          return sendRefusal(request, reply, refuse(codeForStatus(fault.status)), fault.status);
        case "delay":
        case "drop-after":
          befallen.set(request, fault);
          return undefined;
      }
    },

    async awaitFate(request) {
      const fault = befallen.get(request);
      if (fault?.kind === "drop-after") return "work-and-cut";
      if (fault?.kind !== "delay") return "work-and-answer";
      // A caller who has given up by then changes nothing: a slow service does its work all the same.
      return (await faults.delay(fault.ms)) === "cut" ? "cut" : "work-and-answer";
    },
  };
}

/** Ends the connection without an answer. */
export function cutConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
