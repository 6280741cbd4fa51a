import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { builtPages, nameCommand, VERSION } from "./release.ts";

const ROOT = join(import.meta.dirname, "../../..");

test("the version is that in package.json, and runCommand prints it", () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  expect(VERSION).toBe(version);
  const program = `import { runCommand } from "${join(import.meta.dirname, "index.ts")}";
    await runCommand(async () => { throw new Error("it ran") });`;
  const { stdout } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", program, "it", "--version"],
    { encoding: "utf8" },
  );
  expect(stdout).toBe(`${VERSION}\n`);
});

test("in a checkout, pages are in their app's folder, and commands are scripts of npm", () => {
  expect(existsSync(join(dirname(builtPages("login")), "vite.config.ts"))).toBe(true);
  expect(nameCommand("migrate")).toBe("npm run migrate");
  expect(nameCommand("catalogue:check", "FILE")).toBe("npm run catalogue:check -- FILE");
});
