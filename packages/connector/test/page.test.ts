import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { runChecks } from "@musubi/connector-check";
import { expect, test } from "vitest";
import { faultsOf } from "./world/served.ts";

const SECRET = "a secret of the page's shop, long enough";

/** Waits for a server that is starting. */
async function untilThere(url: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((proceed) => setTimeout(proceed, 50));
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { readonly port: number };
  server.close();
  await once(server, "close");
  return port;
}

test("the service in docs/connector.md passes every check", { timeout: 240_000 }, async () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/connector.md"), "utf8");
  const [, code = ""] = /```ts\n(.*?)```/s.exec(page) ?? [];
  // Inside the package, which finds itself by its name.
  const folder = mkdtempSync(join(import.meta.dirname, "page-"));
  writeFileSync(join(folder, "shop.ts"), code);
  const port = await findFreePort();
  const env = { ...process.env, PORT: `${port}`, CONNECTOR_SECRET: SECRET };
  const shop = spawn(process.execPath, ["shop.ts"], { cwd: folder, env, stdio: "ignore" });
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilThere(url);
    const db = new DatabaseSync(join(folder, "shop.db"));
    db.exec("insert into customer (email) values ('check@shop.example'), ('other@shop.example')");
    db.close();
    const report = await runChecks({ url, secret: SECRET, account: "1", other: "2", store: false });
    const results = report.kind === "checked" ? report.results : [];
    expect(faultsOf(results)).toEqual([]);
    expect(results.length).toBeGreaterThan(65);
  } finally {
    shop.kill();
    await once(shop, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
});
