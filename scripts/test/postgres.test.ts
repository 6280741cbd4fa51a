import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findRoom } from "./memory-folder.ts";
import { startPostgres } from "./postgres.ts";
import { ensureTestSoftware, listMissingPackages } from "./system-software.ts";

const nowhere = mkdtempSync(join(findRoom(), "musubi-nowhere-"));
// As root, the programs run as another user, who must be able to read the folder.
chmodSync(nowhere, 0o755);
afterAll(() => rmSync(nowhere, { recursive: true, force: true }));

const listFolders = () =>
  readdirSync(findRoom()).filter((name) => name.startsWith("musubi-postgres-"));

test("a PostgreSQL that cannot start leaves nothing behind", async () => {
  const before = listFolders();
  for (const name of ["initdb", "postgres"]) {
    writeFileSync(join(nowhere, name), "#!/bin/sh\necho no luck >&2\nexit 1\n", { mode: 0o755 });
  }
  await expect(startPostgres(nowhere)).rejects.toThrow(/no luck/);
  expect(listFolders().filter((name) => !before.includes(name))).toEqual([]);
});

test("software that is named in the environment is used unchecked", () => {
  const missing = listMissingPackages({ PATH: nowhere, CHROMIUM_PATH: "/opt/chromium" });
  expect(missing).not.toContain("chromium-headless-shell");
});

test("the error names the packages to install if they may not be installed from here", () => {
  expect(existsSync(join(nowhere, "apt-get"))).toBe(false);
  expect(() => ensureTestSoftware({ PATH: nowhere })).toThrow(
    /The tests need chromium-headless-shell.*apt-get install chromium-headless-shell/,
  );
});
