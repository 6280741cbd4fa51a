import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeReplay, draw, drawSample, hashTrackedFiles, isPlayedMoreOften } from "./sample.ts";

const PATHS = Array.from({ length: 40 }, (_, n) => `test/${n}.test.ts`);

test("a seed always draws the same sample, and another seed another one", () => {
  expect(draw(10, PATHS, "a")).toEqual(draw(10, PATHS, "a"));
  expect(draw(10, PATHS, "a")).not.toEqual(draw(10, PATHS, "b"));
  expect(draw(10, PATHS, "a")).toHaveLength(10);
});

test("a test that always runs on both engines is drawn only if it runs a random part", () => {
  const paths = ["a.test.ts", "b.both.test.ts", "c.both.test.ts", "stage.ts"];
  const drawable = paths.filter((path) => isPlayedMoreOften(path, (each) => each.startsWith("c")));
  expect(drawable).toEqual(["a.test.ts", "c.both.test.ts"]);
});

test("two journeys are drawn, by the names of their files", () => {
  const { journeys } = drawSample("a");
  expect(journeys).toHaveLength(2);
  expect(journeys).toEqual(expect.arrayContaining([expect.stringMatching(/^[\w-]+\.spec\.ts$/)]));
});

test("a working tree and its commit draw the same; files that git does not track change nothing", () => {
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

test("a sample that fails says how to run it alone", () => {
  const replay = describeReplay({
    seed: "3fa9",
    files: ["a.test.ts", "b.test.ts"],
    journeys: ["c.spec.ts"],
  });
  expect(replay).toContain("SAMPLE=3fa9 npm test -- a.test.ts b.test.ts");
  expect(replay).toContain("npm run test:all -- c.spec.ts");
});
