import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type Passing = {
  readonly method: string;
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
};

export type Said = { status: number; body: Record<string, unknown> };

/** Changes the request. A function that it returns changes the answer. */
export type Tamper = (path: string, passing: Passing) => Spoil | Promise<Spoil>;

type Spoil = undefined | ((said: Said) => void);

/** A proxy in front of a good service that alters requests and answers, so that the service looks broken. */
export async function openTamperingProxy(
  target: string,
  tamper: Tamper,
): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer(async (request, response) => {
    const received = await text(request);
    const method = request.method ?? "GET";
    const passing: Passing = { method, headers: {}, body: parse(received) };
    for (const name of ["authorization", "content-type", "accept-language"]) {
      const value = request.headers[name];
      if (typeof value === "string") passing.headers[name] = value;
    }
    const spoil = await tamper(request.url ?? "", passing);
    const body = passing.body === undefined ? received : JSON.stringify(passing.body);
    const answer = await fetch(`${target}${request.url}`, {
      method,
      headers: passing.headers,
      ...(body === "" ? {} : { body }),
    });
    const said = { status: answer.status, body: parse(await answer.text()) ?? {} };
    spoil?.(said);
    response.writeHead(said.status, { "content-type": "application/json" });
    response.end(JSON.stringify(said.body));
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
