import { once } from "node:events";
import type { Server } from "node:http";

/** `localhost` is one of these. Which one depends on the machine. */
const LOOPBACK = ["127.0.0.1", "::1"];

/** The most that Linux allows by default: connections of a burst wait here. */
const BACKLOG = 4_096;

/**
 * Listens on the given address, or on loopback in both families. Returns a function that stops all listeners at once.
 */
export async function listen(
  create: () => Server,
  port: number,
  host: string | undefined,
): Promise<() => void> {
  const servers: Server[] = [];
  const stop = () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  };
  try {
    for (const address of host === undefined ? LOOPBACK : [host]) {
      const server = create();
      server.listen({ port, host: address, backlog: BACKLOG });
      try {
        await once(server, "listening");
        servers.push(server);
      } catch (error) {
        if (!(address === "::1" && isMissingFamily(error))) throw error;
      }
    }
  } catch (error) {
    stop();
    throw error;
  }
  return stop;
}

/** The portal also starts on a machine without IPv6. */
const isMissingFamily = (error: unknown): boolean =>
  ["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes((error as NodeJS.ErrnoException).code ?? "");
