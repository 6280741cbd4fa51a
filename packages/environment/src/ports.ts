import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Below the ports that systems assign to listeners without a port and to outgoing connections. */
const OURS = { from: 20_000, to: 32_768 };
const LANE_LENGTH = 64;
const LANES = Math.floor((OURS.to - OURS.from) / LANE_LENGTH);

/** Returns a free port. No other caller gets it before the process that it is for listens on it. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const { value: port } = await ports.next();
    if (await isFree(port)) return port;
  }
}

const ports = drawPorts();

/** Yields each port once, also for simultaneous callers. */
async function* drawPorts(): AsyncGenerator<number, never> {
  for (;;) {
    const gate = await takeLane();
    for (let port = gate + 1; port < gate + LANE_LENGTH; port += 1) yield port;
  }
}

/**
 * Returns the start of a range of ports from which no other process draws while this one lives: it
 * listens on the first of them.
 */
async function takeLane(): Promise<number> {
  for (;;) {
    const gate = OURS.from + LANE_LENGTH * randomInt(LANES);
    const listening = await listen(gate, "127.0.0.1");
    if (typeof listening === "string") continue;
    listening.unref();
    return gate;
  }
}

/** Returns whether a port can be listened on, on every address of this machine. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ["::", "0.0.0.0"]) {
    const listening = await listen(port, host);
    if (listening === "EADDRINUSE" || listening === "EACCES") return false;
    if (typeof listening === "string") continue;
    listening.close();
    await once(listening, "close");
  }
  return true;
}

/** Returns the server, or the error code that prevents it. */
async function listen(port: number, host: string): Promise<Server | string> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, "listening");
    return server;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "";
  }
}

/**
 * Ports of other protocols, which browsers and `fetch` refuse whatever listens there: the Fetch
 * standard's list of bad ports.
 */
export const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
]);
