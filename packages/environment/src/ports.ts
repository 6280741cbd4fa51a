import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below what systems hand out by themselves, to listeners that name no port and to connections that go out. */
const OURS = { from: 20_000, to: 32_768 };

/** Returns a port that nobody has, and that nobody is given either until its process has come up. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(OURS.from, OURS.to);
    if (await isFree(port)) return port;
  }
}

/** Returns whether a port can be listened on, on every address of this machine. */
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
