import type { FastifyReply, FastifyRequest } from "fastify";
import type { Fault, Faults } from "./faults.ts";

/** What happens to a call that `enter` has not ended. */
export type Fate = "work-and-answer" | "work-and-cut" | "cut";

export type FaultGate = {
  /** Runs before anything is read. Ends the call if its fault leaves no work to do. */
  readonly enter: (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ) => Promise<FastifyReply | undefined>;
  /** Runs before the work: a delay waits here. */
  readonly awaitFate: (request: FastifyRequest) => Promise<Fate>;
  /** Returns the fault of a call that `enter` has not ended, for the code that makes the answer. */
  readonly befallen: (request: FastifyRequest) => Fault | undefined;
};

/** Answers with a status in the target's own format. */
export type SendStatus = (
  request: FastifyRequest,
  reply: FastifyReply,
  fault: Pick<Fault, "status" | "exception">,
) => FastifyReply;

/** Applies planned faults to the calls of one target. */
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
      // A slow service still does its work if the caller has given up meanwhile.
      return (await faults.delay(fault.ms)) === "cut" ? "cut" : "work-and-answer";
    },

    befallen: (request) => befallen.get(request),
  };
}

/** Closes the connection without an answer. */
export function cutConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
