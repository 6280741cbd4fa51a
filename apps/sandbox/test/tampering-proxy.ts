import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type Passing = {
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
};

/** Stands in front of a good service and spoils what goes in, so that from outside the service looks broken. */
export async function openTamperingProxy(
  target: string,
  tamper: (path: string, passing: Passing) => void,
): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer(async (request, response) => {
    const received = await text(request);
    const passing: Passing = { headers: {}, body: parse(received) };
    for (const name of ["authorization", "content-type", "accept-language"]) {
      const value = request.headers[name];
      if (typeof value === "string") passing.headers[name] = value;
    }
    tamper(request.url ?? "", passing);
    const body = passing.body === undefined ? received : JSON.stringify(passing.body);
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? "GET",
      headers: passing.headers,
      ...(body === "" ? {} : { body }),
    });
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function parse(received: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(received);
  } catch {
    return undefined;
  }
}
