import { findFreePort } from "@musubi/environment/ports";

const ports = new Map<string, Promise<number>>();

/** Returns a port for one thing that a worker's tests start in turn: worlds with the same addresses share an app. */
export function steadyPort(use: string): Promise<number> {
  const port = ports.get(use) ?? findFreePort();
  ports.set(use, port);
  return port;
}
