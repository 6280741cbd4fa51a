import type { FastifyReply, FastifyRequest } from "fastify";
import type { Fault, Faults } from "./faults.ts";

/** What becomes of a call that was let in. */
export type Fate = "work-and-answer" | "work-and-cut" | "cut";

export type FaultGate = {
  /** Before anything is read: the faults in which the service does no work. */
  readonly enter: (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ) => Promise<FastifyReply | undefined>;
  /** Before the work: a delay passes here. */
  readonly awaitFate: (request: FastifyRequest) => Promise<Fate>;
  /** The fault of a call that was let in, for the code that makes the answer. */
  readonly befallen: (request: FastifyRequest) => Fault | undefined;
};

/** Answers with a status in the way the target's callers know. */
export type SendStatus = (
  request: FastifyRequest,
  reply: FastifyReply,
  fault: Pick<Fault, "status" | "exception">,
) => FastifyReply;

/** Lets planned faults befall the calls of one target. */
export function createFaultGate(faults: Faults, target: string, sendStatus: SendStatus): FaultGate {
  const befallen = new WeakMap<FastifyRequest, Fault>();

  return {
    async enter(request, reply, path) {
      const fault = faults.take(target, path);
      if (fault === undefined) return undefined;
      switch (fault.kind) {
        case "down":
          return cutConnection(request, reply);
        case "hang":
          await faults.hang(request.raw.socket);
          return cutConnection(request, reply);
        case "status":
          return sendStatus(request, reply, fault);
        case "cut-off":
          reply.header("cross-origin-opener-policy", "same-origin");
          return undefined;
        case "delay":
        case "drop-after":
        case "fail-after":
        case "no-id-token":
        case "no-email":
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

    befallen: (request) => befallen.get(request),
  };
}

/** Ends the connection without an answer. */
export function cutConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
