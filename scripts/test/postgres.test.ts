import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findRoom } from "./memory-folder.ts";
import { startPostgres } from "./postgres.ts";
import {
  describeTestSoftware,
  ensureTestSoftware,
  listMissingPackages,
} from "./system-software.ts";

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

test("another browser on the PATH does not replace the one that is installed for the tests", () => {
  for (const name of ["chromium", "google-chrome"]) {
    writeFileSync(join(nowhere, name), "#!/bin/sh\n", { mode: 0o755 });
  }
  expect(listMissingPackages({ PATH: nowhere })).toContain("chromium-headless-shell");
});

test("the versions of what tests run with are named; a browser that does not start is an error", () => {
  for (const name of ["chromium", "postgres"]) {
    writeFileSync(join(nowhere, name), `#!/bin/sh\necho ${name} 1.2\n`, { mode: 0o755 });
  }
  const [browser, database, node] = describeTestSoftware({
    chromium: join(nowhere, "chromium"),
    postgresBinaries: nowhere,
  });
  expect(browser).toMatch(/^chromium 1\.2, /);
  expect(database).toMatch(/^postgres 1\.2, /);
  expect(node).toContain(process.version);
  const software = { chromium: join(nowhere, "nothing"), postgresBinaries: nowhere };
  expect(() => describeTestSoftware(software)).toThrow(/nothing does not say its version/);
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
