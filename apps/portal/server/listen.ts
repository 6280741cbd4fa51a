import { once } from "node:events";
import type { Server } from "node:http";

/** `localhost` is one of these, and which one is up to the machine. */
const LOOPBACK = ["127.0.0.1", "::1"];

/** As many as systems allow: connections of a burst wait here. */
const BACKLOG = 4_096;

/** Listens on the given address, or on loopback in both families. The answer stops everything at once. */
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

/** A machine without IPv6 is no reason not to start. */
const isMissingFamily = (error: unknown): boolean =>
  ["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes((error as NodeJS.ErrnoException).code ?? "");
