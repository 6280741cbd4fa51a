import type { FastifyInstance } from "fastify";

/** Whether this process was asked to stop. From then on it finishes what it has and wants nothing new. */
export type Stopping = { readonly isAsked: boolean; ask(): void };

export function createStopping(): Stopping {
  let isAsked = false;
  return {
    get isAsked() {
      return isAsked;
    },
    ask() {
      isAsked = true;
    },
  };
}

/** While stopping, every answer asks its connection to end, so that none is cut later. */
export function endConnectionsWhen(app: FastifyInstance, stopping: Stopping): void {
  app.addHook("onRequest", (_request, reply, done) => {
    if (stopping.isAsked) reply.header("connection", "close");
    done();
  });
}
