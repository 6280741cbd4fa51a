import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeReplay, drawFiles, hashTrackedFiles } from "./sample.ts";

const PATHS = Array.from({ length: 40 }, (_, n) => `test/${n}.test.ts`);

test("one seed draws one sample, and another one another", () => {
  const draw = (seed: string) => drawFiles(PATHS, seed, () => false);
  expect(draw("a")).toEqual(draw("a"));
  expect(draw("a")).not.toEqual(draw("b"));
  expect(draw("a")).toHaveLength(10);
});

test("what both engines play anyway is drawn only where they play a part of it", () => {
  const paths = ["a.test.ts", "b.both.test.ts", "c.both.test.ts", "stage.ts"];
  const drawn = drawFiles(paths, "", (path) => path.startsWith("c"));
  expect(drawn.toSorted()).toEqual(["a.test.ts", "c.both.test.ts"]);
});

test("a working tree and its commit draw the same; what git does not know changes nothing", () => {
  const folder = mkdtempSync(join(tmpdir(), "musubi-sample-"));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.jp", ...args], {
      cwd: folder,
    });
  try {
    git("init", "--quiet");
    writeFileSync(join(folder, "a.ts"), "1");
    git("add", "a.ts");
    git("commit", "--quiet", "-m", "first");
    const before = hashTrackedFiles(folder);
    writeFileSync(join(folder, "a.ts"), "2");
    const changed = hashTrackedFiles(folder);
    expect(changed).not.toBe(before);
    git("commit", "--quiet", "-am", "second");
    writeFileSync(join(folder, "notes.txt"), "mine");
    expect(hashTrackedFiles(folder)).toBe(changed);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a sample that fails says how it is played alone", () => {
  const replay = describeReplay({ seed: "3fa9", files: ["a.test.ts", "b.test.ts"] });
  expect(replay).toContain("SAMPLE=3fa9 npm test -- a.test.ts b.test.ts");
});
