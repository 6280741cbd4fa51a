import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A load balancer: one address for several processes. */
export type Balancer = AsyncDisposable & {
  readonly url: string;
  /** How many requests each process got. */
  readonly given: ReadonlyMap<string, number>;
  /** Adds a process, which gets requests until it says that it is not ready. */
  add(url: string): void;
  /** Resolves once a process gets no more requests. */
  untilDropped(url: string): Promise<void>;
};

const LOOK_MS = 100;

/** Gives each request to the next process in turn, on its own connection, and never retries. */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const ready: string[] = [];
  const watches = new Map<string, Promise<void>>();
  const given = new Map<string, number>();
  let isOver = false;
  let turn = 0;

  async function watch(url: string): Promise<void> {
    for (;;) {
      const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
      await answer?.body?.cancel();
      if (isOver || !answer?.ok) break;
      await pause(LOOK_MS);
    }
    ready.splice(ready.indexOf(url), 1);
  }
  const add = (url: string): void => {
    ready.push(url);
    watches.set(url, watch(url));
  };
  urls.forEach(add);

  // A connection that is closed while its next request is on the way would lose that request.
  const server = createServer({ keepAliveTimeout: 120_000 }, (asked, answer) => {
    turn += 1;
    const url = ready[turn % ready.length];
    if (url === undefined) return answer.writeHead(502).end();
    given.set(url, (given.get(url) ?? 0) + 1);
    return passOn(asked, answer, url);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    given,
    add,
    untilDropped: async (url) => watches.get(url),
    async [Symbol.asyncDispose]() {
      isOver = true;
      server.closeAllConnections();
      server.close();
      await Promise.all([...watches.values(), once(server, "close")]);
    },
  };
}

function passOn(asked: IncomingMessage, answer: ServerResponse, url: string): void {
  const { method = "GET", headers } = asked;
  const sent = request(`${url}${asked.url}`, { agent: false, method, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
    got.pipe(answer);
  });
  // The caller sees that the request is lost.
  sent.on("error", () => answer.destroy());
  asked.pipe(sent);
}
