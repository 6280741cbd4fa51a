import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Enough time for a request that was already on its way when closing began. */
const SILENCE_MS = 100;

/** Whether this process was asked to stop. From then on it is not ready, but answers until it closes. */
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

/** The answer to a request that comes while stopping ends its connection, so that this is not cut later. */
export function endConnectionsWhen(app: FastifyInstance, stopping: Stopping): void {
  app.addHook("onRequest", (_request, reply, done) => {
    if (stopping.isAsked) reply.header("connection", "close");
    done();
  });
}

/**
 * Closing waits only for running requests. Node does not count a connection as idle if it has had no request yet,
 * as browsers open them in advance, or while its last answer is being made: either would delay the close for
 * minutes.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  let isClosing = false;
  const endIfSilent = (socket: Socket): void => {
    if (silent.has(socket)) socket.destroy();
  };
  // The second wait is for data that has arrived but that the process has not read yet.
  const endUnlessItSpeaks = (socket: Socket): void => {
    setTimeout(() => setImmediate(endIfSilent, socket), SILENCE_MS);
  };
  app.server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
    if (isClosing) endUnlessItSpeaks(socket);
  });
  app.server.on("request", ({ socket }) => silent.delete(socket));
  app.addHook("preClose", async () => {
    isClosing = true;
    app.server.keepAliveTimeout = 1;
    for (const socket of silent) endUnlessItSpeaks(socket);
  });
}
