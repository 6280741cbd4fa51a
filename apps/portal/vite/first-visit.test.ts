import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { portal as english } from "@musubi/messages/en/portal";
import { portal as japanese } from "@musubi/messages/ja/portal";
import { describe, expect, it } from "vitest";

// Reads a build: `npm test` makes one first.
const DIST = join(import.meta.dirname, "../dist");
const read = (path: string) => readFileSync(join(DIST, path), "utf8");
const page = read("index.html");
const find = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, found = ""]) => found);

const scripts = withImports(find(page, /<script[^>]* src="\/(assets\/[^"]+\.js)"/g));
const sheets = find(page, /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"/g);

/** A script with everything it imports before it runs. */
function withImports(files: readonly string[], seen = new Set<string>()): Set<string> {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    const imported = find(read(file), /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g);
    withImports(
      imported.map((name) => `assets/${name}`),
      seen,
    );
  }
  return seen;
}

const wordsIn = (language: string) =>
  readdirSync(join(DIST, "assets")).filter((name) =>
    new RegExp(`^${language}-.*\\.js$`).test(name),
  );
const weigh = (files: Iterable<string>) =>
  Array.from(files).reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);

describe.each(["ja", "en"])("the first visit to /index, %s", (language) => {
  const [words = ""] = wordsIn(language);

  it("loads at most 95 kB of JavaScript", () => {
    expect(weigh([...scripts, `assets/${words}`])).toBeLessThanOrEqual(95_000);
  });

  it("loads at most 8 kB of CSS", () => {
    expect(weigh(sheets)).toBeGreaterThan(0);
    expect(weigh(sheets)).toBeLessThanOrEqual(8_000);
  });
});

it("has one file of words for each language, and none of them in what everybody loads", () => {
  const all = Array.from(scripts, read).join("\n");
  for (const [language, { home }] of Object.entries({ ja: japanese, en: english })) {
    const files = wordsIn(language);
    expect(files).toHaveLength(1);
    expect(read(`assets/${files[0]}`)).toContain(home.noServices);
    expect(all).not.toContain(home.noServices);
  }
});

it("leaves the other screens to be loaded when they are needed", () => {
  const all = Array.from(scripts, read).join("\n");
  for (const path of [
    "/account/change-password",
    "/account/verify-code",
    "/account/delete",
    "/account/migration",
    "/account/store/certification",
  ]) {
    expect(all).not.toContain(`"${path}"`);
    expect(all).not.toContain(`\`${path}\``);
  }
});
