import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@musubi/environment/ports";
import type { Nodes } from "./nodes.ts";
import type { Fault } from "./play.ts";
import { readSettings, startHaproxy, untilListening } from "./service.ts";

/** Until a proxy's first looks, it takes every node for the leader. */
const LOOKED_MS = 3_000;

/** The one address that leads to the leader, whoever that is. */
export type DatabaseProxy = Disposable & { readonly url: string; readonly restarted: Fault };

export async function startDatabaseProxy({
  folder,
  database,
  password,
}: Nodes): Promise<DatabaseProxy> {
  const port = await findFreePort();
  const start = () =>
    startHaproxy(
      join(folder, "haproxy.cfg"),
      readSettings("patroni/haproxy.cfg").replace("bind 127.0.0.1:5432", `bind 127.0.0.1:${port}`),
      { NODE_ONE: database(1), NODE_TWO: database(2), NODE_THREE: database(3) },
    );
  let proxy = start();
  const untilLooked = async () => {
    await untilListening(port);
    await pause(LOOKED_MS);
    return Date.now();
  };
  await untilLooked();
  return {
    url: `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    restarted: {
      name: "database's proxy restarted",
      async happen() {
        const ended = once(proxy, "exit");
        proxy.kill("SIGKILL");
        await ended;
        proxy = start();
        return { writableAt: await untilLooked() };
      },
    },
    [Symbol.dispose]: () => void proxy.kill("SIGKILL"),
  };
}
