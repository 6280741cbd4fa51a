import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { LEAN } from "../build/memory-settings.ts";
import { inRepository } from "../build/repository.ts";
import { COMMANDS, GUIDES } from "./make-release.ts";

const read = (path: string) => readFileSync(inRepository(path), "utf8");
const matches = (text: string, pattern: RegExp) => [
  ...new Set(Array.from(text.matchAll(pattern), ([, found = ""]) => found)),
];

const rules = read("deploy/prometheus/musubi.rules.yml");
const alerts = matches(rules, /alert: (\w+)/g);

describe("the monitoring of a release", () => {
  test.each(["deploy/prometheus/musubi.rules.yml", "deploy/grafana/musubi.json"])(
    "%s names only metrics that identity has",
    (file) => {
      const source = read("apps/identity/src/process/metrics.ts");
      const named = matches(read(file), /\b(musubi_\w+?)(?:_bucket|_count)?[{[]/g);
      expect(named).not.toEqual([]);
      expect(named.filter((name) => !source.includes(`"${name}"`))).toEqual([]);
    },
  );

  test.each(alerts)("%s has a paragraph in the guide, and a test", (alert) => {
    expect(read("docs/operations.md")).toMatch(new RegExp(`^- \\*\\*${alert}\\*\\*: `, "m"));
    const tested = read("deploy/prometheus/musubi.rules.test.yml");
    expect(matches(tested, new RegExp(`alertname: (${alert})\\n +exp_alerts`, "g"))).toEqual([
      alert,
    ]);
  });
});

test.each(["deploy/systemd/musubi-identity@.service", "deploy/Containerfile"])(
  "%s starts identity with the settings that the build measures",
  (file) => {
    for (const [name, value] of Object.entries(LEAN)) {
      expect(read(file)).toContain(`${name}=${value}`);
    }
  },
);

test("every file that the guides of a release link to is in the release", () => {
  const guides = GUIDES.flatMap((name) => globSync(`${name}{,/**/*.md}`, { cwd: inRepository() }));
  const carried = new Set(
    GUIDES.flatMap((name) => globSync(`${name}{,/**}`, { cwd: inRepository() })),
  );
  const links = guides
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) =>
      matches(read(name), /\]\((?!\w+:)([^)#\s]+)/g).map((to) =>
        posix.join(posix.dirname(name), to).replace(/\/$/, ""),
      ),
    );
  expect(links).not.toEqual([]);
  expect(links.filter((path) => !carried.has(path) || path.startsWith("docs/pictures"))).toEqual(
    [],
  );
});

test("a release has every command of production", () => {
  const listed = /PRODUCTION_COMMANDS = new Set\(\[([^\]]*)\]/.exec(
    read("scripts/bootstrap.mjs"),
  )?.[1];
  expect([...Object.keys(COMMANDS), "musubi"].sort()).toEqual(
    matches(listed ?? "", /"([^"]+)"/g).sort(),
  );
});
