import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A message of the portal to another part of the site about the session. */
export type Told = { readonly method: string; readonly authorization: string | undefined };

/** Stands in for a part of the site on another origin that wants to know who is signed in. */
export async function startTokenSync(portalOrigin: string) {
  const told: Told[] = [];
  const server = createServer((request, response) => {
    response.writeHead(204, {
      "access-control-allow-origin": portalOrigin,
      "access-control-allow-methods": "POST, DELETE",
      "access-control-allow-headers": "authorization",
    });
    response.end();
    const { method = "", headers } = request;
    if (method !== "OPTIONS") told.push({ method, authorization: headers.authorization });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/session`,
    told,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
