import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

const page = (content: string): string =>
  `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>結</title><link rel="icon" href="data:,"></head><body>${content}</body></html>`;

export type PlainPages = AsyncDisposable & {
  /** A page that is complete once its HTML is there. */
  readonly fixed: string;
  /** A page on which React shows one sentence. */
  readonly bareReact: string;
};

/** Serves minimal pages, for comparison. */
export async function servePlainPages(script: string): Promise<PlainPages> {
  const files: Readonly<Record<string, readonly [string, string]>> = {
    "/fixed": ["text/html", page("<h1>結びます</h1>")],
    "/react": ["text/html", page('<div></div><script type="module" src="/bare.js"></script>')],
    "/bare.js": ["text/javascript", readFileSync(script, "utf8")],
  };
  const server = createServer((req, res) => {
    const [type, content] = files[req.url ?? ""] ?? ["text/plain", ""];
    res.setHeader("content-type", `${type}; charset=utf-8`);
    res.setHeader("content-encoding", "gzip");
    res.end(gzipSync(content));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    fixed: `${origin}/fixed`,
    bareReact: `${origin}/react`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
