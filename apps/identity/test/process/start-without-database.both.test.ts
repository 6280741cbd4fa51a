import { renewTokens } from "@musubi/contract";
import { findFreePort } from "@musubi/environment/ports";
import { describe, expect, test } from "vitest";
import { type Identity, startIdentity } from "../../src/process/start.ts";
import { createMigratedDatabase, engine } from "../world/database.ts";
import { forwardTo } from "../world/forward.ts";
import { testConfig } from "../world/world.ts";

// The embedded database is a file: it is there, or its path is wrong.
describe.runIf(engine === "postgres")("S67: a start without the database", () => {
  test("waits for it: alive, not ready, and answering for itself; then it serves", async () => {
    const { url, dispose } = await createMigratedDatabase();
    await using proxy = await forwardTo(url);
    const port = await findFreePort();
    const config = { ...testConfig(proxy.url), port };
    const at = `http://127.0.0.1:${port}`;
    const listening = Promise.withResolvers<Identity>();
    const starting = startIdentity(config, {}, listening.resolve);
    await listening.promise;
    expect((await fetch(`${at}/health/live`)).status).toBe(200);
    const ready = await fetch(`${at}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ status: "database unreachable" });
    const call = await fetch(`${at}${renewTokens.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": config.apiKey },
      body: JSON.stringify({ refresh_token: "x", auth_service_id: 0 }),
    });
    expect([call.status, call.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await call.json()).toMatchObject({ error_code: "ServiceUnavailableException" });
    const page = await fetch(`${at}/login/?lng=ja`, { headers: { accept: "text/html" } });
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await page.text()).toContain('<html lang="ja"');

    await proxy.begin();
    const { app } = await starting;
    await expect.poll(async () => (await fetch(`${at}/health/ready`)).status).toBe(200);
    await app.close();
    await dispose();
  });

  test("can be stopped while it waits", async () => {
    const port = await findFreePort();
    const config = { ...testConfig(`postgres://127.0.0.1:${await findFreePort()}/x`), port };
    const listening = Promise.withResolvers<Identity>();
    const starting = startIdentity(config, {}, listening.resolve);
    const { app, stopping } = await listening.promise;
    stopping.ask();
    await app.close();
    await starting;
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
  });

  test("ends at once if waiting mends nothing: a missing database, or a user that the server refuses", async () => {
    const { url, dispose } = await createMigratedDatabase();
    const missing = new URL(url);
    missing.pathname = "/missing";
    await expect(startIdentity(testConfig(missing.href))).rejects.toThrow("does not exist");
    const refused = new URL(url);
    refused.username = "nobody_known";
    await expect(startIdentity(testConfig(refused.href))).rejects.toThrow("nobody_known");
    await dispose();
  });
});
