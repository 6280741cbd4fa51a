import { findFreePort, isFree } from "@musubi/environment/ports";

const ports = new Map<string, number>();

/** Returns a port for one thing that a worker's tests start in turn: worlds with the same addresses share an app. */
export async function steadyPort(use: string): Promise<number> {
  const known = ports.get(use);
  // A test that ran out of time may still use it.
  if (known !== undefined && (await isFree(known))) return known;
  const port = await findFreePort();
  ports.set(use, port);
  return port;
}
