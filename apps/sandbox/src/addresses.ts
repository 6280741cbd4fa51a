import type { Server } from "node:http";
import { providerOrigin } from "@musubi/demo-world";

/** The sandbox's addresses. They are known once it listens, because its port may be any free one. */
export type Addresses = {
  readonly services: () => string;
  /** For Google and Apple: another host, so that they are cross-site as in production. */
  readonly providers: () => string;
};

export function readAddresses(server: Server): Addresses {
  const port = () => {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("not listening yet");
    return address.port;
  };
  return {
    services: () => `http://localhost:${port()}`,
    providers: () => providerOrigin(port()),
  };
}
