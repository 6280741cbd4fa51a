import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Result, runChecks } from "@musubi/connector-check";
import { toNodeListener } from "../../src/index.ts";
import { SECRET, type Shop } from "./shop.ts";

/** Checks a shop from outside, as an operator does. */
export async function check({ connector }: Pick<Shop, "connector">): Promise<readonly Result[]> {
  const server = createServer(toNodeListener(connector));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const report = await runChecks({
      ...{ url: `http://127.0.0.1:${port}/shop`, secret: SECRET, store: false },
      ...{ account: "x1", other: "x2" },
    });
    return report.kind === "checked" ? report.results : [];
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

export const faultsOf = (results: readonly Result[]): readonly string[] =>
  results.filter(({ fault }) => fault !== undefined).map(({ name, fault }) => `${name}: ${fault}`);
