import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { demoCatalogue, demoSecrets } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { inRepository } from "../build/repository.ts";

const example = readFileSync(inRepository(".env.example"), "utf8").split("\n");
const isAssignment = (line: string) => /^#[A-Z][A-Z0-9_]*=/.test(line);
const listed = example.filter(isAssignment).map((line) => line.slice(1, line.indexOf("=")));

const READERS = [
  "scripts/demo/settings.ts",
  "apps/sandbox/src/config.ts",
  "apps/identity/src/settings/config.ts",
  "apps/portal/server/environment.ts",
];

test.each(READERS)("every variable that %s reads is listed", (file) => {
  const source = readFileSync(inRepository(file), "utf8");
  const names = [...source.matchAll(/^\s+([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name);
  expect(names).not.toEqual([]);
  expect(listed).toEqual(expect.arrayContaining(names));
});

test("the secret of every service is listed", () => {
  expect(listed).toEqual(expect.arrayContaining(Object.keys(demoSecrets(demoCatalogue("")))));
});

test("a copy of .env.example sets no variable", () => {
  expect(parseEnv(example.join("\n"))).toEqual({});
});

test("every variable is listed once, under a line about it", () => {
  expect(new Set(listed).size).toBe(listed.length);
  const bare = example.filter(
    (line, index) => isAssignment(line) && !/^# [^-]/.test(example[index - 1] ?? ""),
  );
  expect(bare).toEqual([]);
});
