import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renewTokens, type Tokens } from "@musubi/contract";
import { createClient } from "@musubi/contract/client";
import { PEOPLE } from "@musubi/demo-world";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startIdentity } from "../../src/process/start.ts";
import { createEmptyDatabase, engine, type TestDatabase } from "../world/database.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji, mio } = PEOPLE;

/** PostgreSQL's own tools, from the server that the tests run on. */
const tool = (name: string): string =>
  globSync(`/usr/lib/postgresql/*/bin/${name}`).find(existsSync) ?? name;

/** Makes a dump as the guide says. Returns a function that restores it into a new database. */
async function dump({ config, database }: World): Promise<() => Promise<TestDatabase>> {
  const folder = mkdtempSync(join(tmpdir(), "musubi-dump-"));
  const file = join(folder, "dump");
  if (engine === "sqlite") {
    await sql.raw(`vacuum into '${file}'`).execute(database.db);
    return async () => ({
      url: `sqlite:${file}`,
      dispose: async () => rmSync(folder, { recursive: true, force: true }),
    });
  }
  execFileSync(tool("pg_dump"), ["--format=custom", `--file=${file}`, config.databaseUrl]);
  return async () => {
    const restored = await createEmptyDatabase();
    execFileSync(tool("pg_restore"), ["--exit-on-error", `--dbname=${restored.url}`, file]);
    rmSync(folder, { recursive: true, force: true });
    return restored;
  };
}

test("sessions in a restored dump continue; sessions that were renewed or begun after the dump need a new sign-in", async () => {
  await using world = await createWorld([hana, kenji, mio]);
  const [renewed, quiet] = [await world.signIn(hana), await world.signIn(kenji)];
  const restore = await dump(world);
  const renewAt = (origin: string, { refresh_token }: Tokens) =>
    createClient({
      origin,
      apiKey: world.config.apiKey,
      language: () => "en",
      bearer: () => undefined,
    }).send(renewTokens, { body: { refresh_token, auth_service_id: 0 } });
  const later = dataOf(await renewAt(world.url, renewed));
  const last = dataOf(await renewAt(world.url, later));
  const begun = await world.signIn(mio);

  const restored = await restore();
  const { app } = await startIdentity({ ...world.config, databaseUrl: restored.url, port: 0 });
  try {
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    expect(await renewAt(origin, quiet)).toMatchObject({ ok: true });
    expect(codeOf(await renewAt(origin, last))).toBe("NotAuthorizedException");
    expect(codeOf(await renewAt(origin, begun))).toBe("NotAuthorizedException");
  } finally {
    await app.close();
    await restored.dispose();
  }
});
