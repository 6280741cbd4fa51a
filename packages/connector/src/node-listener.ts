import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";

type Parsed = IncomingMessage & { readonly originalUrl?: string; readonly body?: unknown };

/** For Node's own server, Express, Fastify and whatever else is built on it. What throws is logged, and a 500. */
export const toNodeListener =
  (serve: (request: Request) => Promise<Response>) =>
  async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const response = await serve(toRequest(incoming)).catch((fault) => {
      console.error(fault);
      return new Response(null, { status: 500 });
    });
    const body = Buffer.from(await response.arrayBuffer());
    // What was not read of a request would be taken for the next one.
    const close = incoming.readableEnded ? {} : { connection: "close" };
    outgoing.writeHead(response.status, {
      ...Object.fromEntries(response.headers),
      ...close,
      "content-length": body.byteLength,
    });
    outgoing.end(body);
  };

function toRequest(incoming: Parsed): Request {
  const { method = "GET", headers, originalUrl, url = "/", body } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(originalUrl ?? url, "http://service"), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, each]),
    ),
    ...(hasBody && { body: body === undefined ? Readable.toWeb(incoming) : JSON.stringify(body) }),
    // Node wants this for a body that is a stream.
    duplex: "half",
  } as RequestInit);
}
