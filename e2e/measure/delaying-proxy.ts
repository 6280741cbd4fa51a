import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * The delay of every request, including preflights, which throttling in the browser does not
 * delay.
 */
export const DELAY_MS = 150;

/** Starts a proxy that delays everything that a browser requests. */
export async function startDelayingProxy(): Promise<AsyncDisposable & { readonly origin: string }> {
  const proxy = createServer(async (req, res) => {
    await wait(DELAY_MS);
    const { method, headers, url = "" } = req;
    const onward = ask(url, { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.once("error", () => res.destroy());
    req.pipe(onward);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
