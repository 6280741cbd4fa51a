import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

export type PortUse = { readonly port: number; readonly variable: string; readonly what: string };

/** A sentence for every port that somebody else has, or that two of our own parts were given. */
export async function findPortFaults(uses: readonly PortUse[]): Promise<string[]> {
  const faults: string[] = [];
  const owners = new Map<number, PortUse>();
  for (const use of uses) {
    const owner = owners.get(use.port);
    if (owner) {
      faults.push(`${owner.variable} and ${use.variable} both say ${use.port}.`);
    } else if (!(await isFree(use.port))) {
      faults.push(
        `Port ${use.port} for ${use.what} is taken by another program. Stop it, or set ${use.variable} to another port.`,
      );
    }
    owners.set(use.port, use);
  }
  return faults;
}

/** Whether a port can be listened on, on every address of this machine. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ["::", "0.0.0.0"]) {
    const fault = await tryListening(port, host);
    if (fault === "EADDRINUSE" || fault === "EACCES") return false;
  }
  return true;
}

async function tryListening(port: number, host: string): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, "listening");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
  server.close();
  await once(server, "close");
  return undefined;
}

/** A port that nobody has at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
