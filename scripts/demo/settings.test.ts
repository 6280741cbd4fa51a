import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EnvironmentError } from "@musubi/environment";
import { findFreePort } from "@musubi/environment/ports";
import { afterAll, describe, expect, test } from "vitest";
import { ROOT } from "../build/repository.ts";
import { checkMachine } from "./check-machine.ts";
import { demoFiles, keepSecret, removeDemoWorld, writeDemoFiles } from "./demo-data.ts";
import { describeParts } from "./parts.ts";
import { readGivenEnvironment, readSettings } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "musubi-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const dataFolder = (name: string) => join(folder, name);

describe("the settings", () => {
  test("need no variable", () => {
    expect(readSettings({})).toMatchObject({
      ports: { portal: 4000, identity: 4100, sandbox: 4200, smtp: 4225 },
      portalOrigin: "http://localhost:4000",
      identityOrigin: "http://localhost:4100",
      sandboxOrigin: "http://localhost:4200",
      exampleOrigin: "http://localhost:4300",
      database: { kind: "sqlite", path: join(ROOT, ".data", "musubi.db") },
    });
  });

  test("follow a changed port, and recognize both databases", () => {
    expect(readSettings({ PORTAL_PORT: "5000" }).portalOrigin).toBe("http://localhost:5000");
    const url = "postgres://musubi@db.example/musubi";
    expect(readSettings({ DATABASE_URL: url }).database).toEqual({ kind: "postgres", url });
    expect(readSettings({ DATABASE_URL: "sqlite:/tmp/a.db" }).database).toEqual({
      kind: "sqlite",
      path: "/tmp/a.db",
    });
  });

  test("report all bad variables at once", () => {
    const given = {
      PORTAL_PORT: "http",
      SMTP_PORT: "99999",
      PORTAL_ORIGIN: "http://localhost:4000/index",
      DATABASE_URL: "mysql://x",
      IDENTITY_SECRET: "short",
    };
    let error: unknown;
    try {
      readSettings(given);
    } catch (caught) {
      error = caught;
    }
    const { faults } = error as EnvironmentError;
    expect(faults.map((fault) => fault.split(" ")[0])).toEqual(Object.keys(given));
  });

  test("refuse every port of ours that browsers refuse", () => {
    const given = { PORTAL_PORT: "6000", IDENTITY_PORT: "6000", SANDBOX_PORT: "6000" };
    expect(() => readSettings(given)).toThrow(
      /^(?:\w+_PORT must not be 6000: browsers refuse that port\.\n?){3}$/,
    );
    expect(readSettings({ SMTP_PORT: "6000" }).ports.smtp).toBe(6000);
  });

  test("prefer the shell's value over that of .env", () => {
    const file = join(folder, ".env");
    writeFileSync(file, "# a comment\nPATH=/nowhere\nMUSUBI_ONLY_IN_FILE='yes'\n");
    const given = readGivenEnvironment(file);
    expect(given.MUSUBI_ONLY_IN_FILE).toBe("yes");
    expect(given.PATH).toBe(process.env.PATH);
    expect(readGivenEnvironment(join(folder, "none")).PATH).toBe(process.env.PATH);
  });

  test("report a full disk", async () => {
    const [portal, identity, sandbox, smtp, example] = await Promise.all([
      findFreePort(),
      findFreePort(),
      findFreePort(),
      findFreePort(),
      findFreePort(),
    ]);
    const settings = {
      ...readSettings({ DATA_FOLDER: dataFolder("none/yet") }),
      ports: { portal, identity, sandbox, smtp, example },
    };
    await expect(checkMachine(settings, 1)).resolves.toBeUndefined();
    await expect(checkMachine(settings, 1e12)).rejects.toThrow(/MB left on the disk/);
  });
});

describe("the demo's data", () => {
  test("has one secret, readable only by its owner, as is its folder", () => {
    const secret = keepSecret(dataFolder("secret"));
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(keepSecret(dataFolder("secret"))).toBe(secret);
    expect(statSync(join(dataFolder("secret"), "secret")).mode & 0o777).toBe(0o600);
    expect(statSync(dataFolder("secret")).mode & 0o777).toBe(0o700);
  });

  test("has the value of a given variable instead of the demo's own value", () => {
    const settings = readSettings({
      API_KEY: "mine",
      SMTP_URL: "",
      DATA_FOLDER: dataFolder("parts"),
    });
    const { identity } = describeParts(settings, demoFiles(settings), "s".repeat(32));
    expect(identity.env).toMatchObject({ API_KEY: "mine", IDENTITY_PORT: "4100", DEMO: "1" });
    expect(identity.env.SMTP_URL).toContain("smtp:");
  });

  test("is deleted on request, except the secret", () => {
    const settings = readSettings({ DATA_FOLDER: dataFolder("fresh") });
    const files = writeDemoFiles(settings);
    const secret = keepSecret(settings.dataFolder);
    const gone = [
      join(settings.dataFolder, "musubi.db"),
      files.sandboxDatabase,
      files.exampleDatabase,
    ];
    for (const path of gone) writeFileSync(path, "x");
    removeDemoWorld(settings);
    for (const path of gone) expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
    expect(keepSecret(settings.dataFolder)).toBe(secret);
  });

  test.each(["postgres://musubi@db.example/musubi", `sqlite:${join(tmpdir(), "elsewhere.db")}`])(
    "is not deleted if its database is elsewhere, as %s",
    (DATABASE_URL) => {
      const settings = readSettings({ DATA_FOLDER: dataFolder("other"), DATABASE_URL });
      expect(() => removeDemoWorld(settings)).toThrow(/--fresh .*DATABASE_URL/);
    },
  );
});
