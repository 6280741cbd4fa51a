import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Result, runChecks } from "@musubi/connector-check";
import { toNodeListener } from "../../src/index.ts";
import { SECRET, type Shop } from "./shop.ts";

/** Checks a shop from outside, as an operator does. Once a fault shows that `isEnough`, the shop is gone, and so the rest is quick. */
export async function check(
  { connector }: Pick<Shop, "connector">,
  isEnough: (result: Result) => boolean = () => false,
): Promise<readonly Result[]> {
  const server = createServer(toNodeListener(connector));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  try {
    const report = await runChecks({
      ...{ url: `http://127.0.0.1:${port}/shop`, secret: SECRET, store: false },
      ...{ account: "x1", other: "x2" },
      onResult: (result) => isEnough(result) && close(),
    });
    return report.kind === "checked" ? report.results : [];
  } finally {
    close();
  }
}

export const faultsOf = (results: readonly Result[]): readonly string[] =>
  results.filter(({ fault }) => fault !== undefined).map(({ name, fault }) => `${name}: ${fault}`);
