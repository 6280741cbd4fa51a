import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { inRepository } from "../../scripts/build/repository.ts";
import { startPostgres } from "../../scripts/test/postgres.ts";
import { ensureTestSoftware } from "../../scripts/test/system-software.ts";

export const DATABASES = "databases";

/** What is tried. The program has a lock file of its own, in which nothing of ours stands. */
const OURS = {
  CONNECTOR: inRepository("packages/connector/src/index.ts"),
  CONNECTOR_CHECK: inRepository("packages/connector-check/src/run-checks.ts"),
};

/** Has a service's connector stand on other makers' ways to a database, and checks it. Returns which. */
export async function tryDatabases(): Promise<readonly string[]> {
  await using postgres = await startPostgres(ensureTestSoftware(process.env).postgresBinaries);
  const said = execFileSync(
    process.execPath,
    [join(import.meta.dirname, "clients/databases.mjs")],
    { env: { POSTGRES_URL: postgres.url, ...OURS }, encoding: "utf8" },
  );
  return said.trim().split("\n");
}
