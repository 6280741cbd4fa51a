import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { inRepository } from "../../scripts/build/repository.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

/** A host that serves the portal's build as it is, or with other modules: the page's configuration is not filled in. */
export async function withBareHost(
  act: (origin: string) => Promise<void>,
  changeModule = (text: string) => text,
): Promise<void> {
  const built = inRepository("apps/portal/dist");
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://host");
    const type = TYPES[extname(pathname)];
    response.setHeader("content-type", type ?? "text/html; charset=utf-8");
    const file = readFileSync(join(built, type === undefined ? "index.html" : pathname));
    response.end(extname(pathname) === ".js" ? changeModule(`${file}`) : file);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    await act(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
