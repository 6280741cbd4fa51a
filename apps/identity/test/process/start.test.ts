import { expect, test } from "vitest";
import { startIdentity } from "../../src/process/start.ts";
import { createEmptyDatabase, createMigratedDatabase } from "../world/database.ts";
import { testConfig } from "../world/world.ts";

test("identity does not start on a database that lacks migrations, and says what to do", async () => {
  const { url, dispose } = await createEmptyDatabase();
  try {
    await expect(startIdentity(testConfig(url))).rejects.toThrow(
      /^The database lacks \S.*\. Apply them with npm run migrate\.$/,
    );
  } finally {
    await dispose();
  }
});

test("identity does not start without the login pages, and says how to make them", async () => {
  const { url, dispose } = await createMigratedDatabase();
  try {
    const config = { ...testConfig(url), loginDist: "/nowhere" };
    await expect(startIdentity(config)).rejects.toThrow(
      /^There are no login pages in \/nowhere\. /,
    );
  } finally {
    await dispose();
  }
});
