import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../build/repository.ts";
import { chooseWorld, readArguments } from "./chosen-world.ts";
import { demoFiles } from "./demo-data.ts";
import { describeParts } from "./parts.ts";
import { readSettings } from "./settings.ts";

test("an example has its own data folder, not the demo's", () => {
  const { dataFolder, database } = readSettings({}, "bookshop");
  expect(dataFolder).toBe(join(ROOT, ".data", "bookshop"));
  expect(database).toEqual({ kind: "sqlite", path: join(dataFolder, "musubi.db") });
});

test("an example's addresses follow the ports", () => {
  const settings = readSettings({ PORTAL_PORT: "5000", SANDBOX_PORT: "5200" }, "bookshop");
  const world = chooseWorld("bookshop");
  const written = JSON.stringify([world.catalogue(settings), world.site(settings)]);
  expect(written).toContain("http://localhost:5200/gym/pool");
  expect(written).toContain("http://localhost:5000/index");
  expect(written).not.toMatch(/localhost:4[02]00/);
});

test("an example gets its own people, its own secrets and its providers", () => {
  const settings = readSettings({}, "bookshop");
  const world = chooseWorld("bookshop");
  const parts = describeParts(settings, demoFiles(settings), "s".repeat(32), world);
  expect(parts.identity.env).toMatchObject({
    WORLD_FILE: world.lifeFile,
    CONNECTOR_SECRET_GYM: "sandbox-gym-secret",
    GOOGLE_CLIENT_ID: expect.any(String),
  });
  expect(parts.identity.env).not.toHaveProperty("APPLE_CLIENT_ID");
  expect(parts.identity.env).not.toHaveProperty("CONNECTOR_SECRET_STORE");
  expect(parts.portal.env).toMatchObject({ GOOGLE_CLIENT_ID: expect.any(String) });
  expect(parts.portal.env).not.toHaveProperty("APPLE_CLIENT_ID");
  expect(parts.sandbox.env).toMatchObject({ WORLD_FILE: world.lifeFile });
});

test("an example that is a service stands beside those of the demo, and is told the demo's secrets", () => {
  const settings = readSettings({ EXAMPLE_PORT: "5300" }, "service-ts");
  const world = chooseWorld("service-ts");
  const { example, identity, sandbox } = describeParts(
    settings,
    demoFiles(settings),
    "s".repeat(32),
    world,
  );
  const entry = world.catalogue(settings).find(({ kind }) => kind === "shop");
  expect(entry?.connector?.url).toBe("http://localhost:5300/connector");
  const secret = { CONNECTOR_SECRET_SHOP: "sandbox-shop-secret" };
  expect([identity.env, sandbox.env]).toMatchObject([secret, secret]);
  expect(example).toMatchObject({
    readyUrl: "http://localhost:5300",
    env: { CONNECTOR_SECRET: "sandbox-shop-secret", ORIGIN: "http://localhost:5300" },
  });
  // As its page says.
  expect(
    readFileSync(world.service?.script ?? "", "utf8")
      .trimEnd()
      .split("\n"),
  ).toHaveLength(60);
  const usual = describeParts(readSettings({}), demoFiles(settings), "s".repeat(32));
  expect(usual).not.toHaveProperty("example");
});

test("an unknown example is refused, and the existing ones are named", () => {
  for (const example of ["library", "", "../bookshop", "service"]) {
    expect(() => chooseWorld(example)).toThrow(
      `There is no example "${example}" that can be started. There is: bookshop, service-ts.`,
    );
  }
});

test("arguments after the command are read, and unknown ones are refused", () => {
  expect(readArguments([])).toEqual({ fresh: false, example: undefined });
  expect(readArguments(["--example", "bookshop", "--fresh"])).toEqual({
    fresh: true,
    example: "bookshop",
  });
  expect(() => readArguments(["--exmaple", "bookshop"])).toThrow("--exmaple");
});
