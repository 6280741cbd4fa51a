import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildIfChanged } from "./build-apps.ts";
import { hashInputs } from "./input-hash.ts";
import { foldersBehind, type Workspace } from "./workspaces.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "musubi-build-"));
  mkdirSync(join(folder, "src"));
  write("src/main.ts", "1");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string) => writeFileSync(join(folder, path), text);

// A build that empties its folder first, as Vite does, and counts its runs.
const COMMAND = "rm -rf dist && mkdir dist && cp src/main.ts dist/main.js && echo x >> builds";
const build = (command = COMMAND) =>
  buildIfChanged({ name: "app", folder, inputs: [join(folder, "src")], command });
const countBuilds = () => readFileSync(join(folder, "builds"), "utf8").trim().split("\n").length;

describe("a build", () => {
  test("is made once for the same inputs", async () => {
    expect(await build()).toBe(true);
    expect(await build()).toBe(false);
    expect(countBuilds()).toBe(1);
  });

  test("is made once for two callers at the same time", async () => {
    const made = await Promise.all([
      build(`sleep 0.2; ${COMMAND}`),
      build(`sleep 0.2; ${COMMAND}`),
    ]);
    expect(made.toSorted()).toEqual([false, true]);
    expect(countBuilds()).toBe(1);
  });

  test("does not wait for a process that was killed while building", async () => {
    const killed = spawnSync(process.execPath, ["--eval", ""]).pid;
    mkdirSync(join(folder, "node_modules"));
    write("node_modules/.building", `${killed}`);
    expect(await build()).toBe(true);
  });

  test.each([
    ["a file changes", () => write("src/main.ts", "2")],
    ["a file is added", () => write("src/more.ts", "1")],
    ["the result is gone", () => rmSync(join(folder, "dist"), { recursive: true })],
  ])("is made again when %s", async (_, change) => {
    await build();
    change();
    expect(await build()).toBe(true);
  });

  test("is not made again for a test or a generated type", async () => {
    await build();
    write("src/main.test.ts", "1");
    write("src/page.module.d.css.ts", "1");
    expect(await build()).toBe(false);
  });

  test("that fails shows why, and counts as not made", async () => {
    await build();
    write("src/main.ts", "2");
    await expect(build("echo no such import; exit 1")).rejects.toThrow(
      /no such import[\s\S]*The app could not be built\./,
    );
    expect(existsSync(join(folder, "dist", ".built-from"))).toBe(false);
    expect(await build()).toBe(true);
  });
});

describe("the hash of the inputs", () => {
  test("changes if two files swap their contents, or one is renamed", () => {
    const hash = () => hashInputs([join(folder, "src")], folder);
    write("src/a.ts", "a");
    write("src/b.ts", "b");
    const before = hash();
    write("src/a.ts", "b");
    write("src/b.ts", "a");
    const swapped = hash();
    renameSync(join(folder, "src/b.ts"), join(folder, "src/c.ts"));
    expect(new Set([before, swapped, hash()]).size).toBe(3);
  });

  test("does not depend on the repository's folder or on the order of the inputs", () => {
    write("lock", "l");
    const paths = [join(folder, "src"), join(folder, "lock")];
    const other = mkdtempSync(join(tmpdir(), "musubi-build-"));
    try {
      mkdirSync(join(other, "src"));
      writeFileSync(join(other, "src/main.ts"), "1");
      writeFileSync(join(other, "lock"), "l");
      const moved = [join(other, "lock"), join(other, "src")];
      expect(hashInputs(moved, other)).toBe(hashInputs(paths, folder));
    } finally {
      rmSync(other, { recursive: true, force: true });
    }
  });
});

test("an app's inputs are its own folder and every workspace that it depends on", () => {
  const workspace = (name: string, ...needs: string[]): Workspace => ({
    folder: `/${name}`,
    manifest: { name, dependencies: Object.fromEntries(needs.map((need) => [need, "1"])) },
  });
  const all = [
    workspace("page", "words", "react"),
    workspace("words", "contract"),
    workspace("contract"),
    workspace("other", "contract"),
  ];
  expect(foldersBehind("page", all).sort()).toEqual(["/contract", "/page", "/words"]);
});
