import { once } from "node:events";
import { connect, createServer, type NetConnectOpts } from "node:net";
import { findFreePort } from "@musubi/environment/ports";

type Forwarder = AsyncDisposable & {
  /** The address of the database through the forwarder. */
  readonly url: string;
  /** Begins to listen. Until then the database is away. */
  begin(): Promise<void>;
};

/** Leads a port of this machine to a database, as a proxy does: what a client has sent arrives, even if it is gone. */
export async function forwardTo(databaseUrl: string): Promise<Forwarder> {
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  const target = host.startsWith("/")
    ? { path: `${host}/.s.PGSQL.${port}` }
    : { host, port: Number(port) };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const onward = connect({ ...target, allowHalfOpen: true } as NetConnectOpts);
    socket.pipe(onward);
    onward.pipe(socket, { end: false });
    onward.on("close", () => socket.destroy());
    // The answers to a client that is gone are taken, and lead nowhere.
    socket.on("error", () => onward.resume());
    onward.on("error", () => {});
  });
  const own = await findFreePort();
  return {
    url: `postgres://${username}@127.0.0.1:${own}${pathname}`,
    async begin() {
      server.listen(own, "127.0.0.1");
      await once(server, "listening");
    },
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}
