import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isTooNew, OLDEST, SCRIPT_FEATURES, STYLE_FEATURES } from "@musubi/ui/browsers";
import { describe, expect, it } from "vitest";

// Reads builds. `npm test` makes them first.
const ROOT = join(import.meta.dirname, "../../..");
const DISTS = ["apps/portal/dist", "apps/login/dist/client"].map((folder) => join(ROOT, folder));
const read = (ending: RegExp): readonly string[] =>
  DISTS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => ending.test(name))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  );

/** What a library tests for before it uses it. */
const ASKED_FOR = /\b([A-Z]\w+\.\w+)\?(?:\([\w,]*\)=>)?\1\(|"\w+"in \w+/g;
const scripts = read(/\.(?:js|html)$/).map((text) => text.replaceAll(ASKED_FOR, ""));
const styles = [
  ...read(/\.css$/),
  ...read(/\.html$/).flatMap((page) => page.match(/<style>.*?<\/style>/gs) ?? []),
];

describe.each([
  ["scripts", SCRIPT_FEATURES, scripts],
  ["styles", STYLE_FEATURES, styles],
] as const)("the %s that browsers load", (_, features, built) => {
  it.each(features.filter(isTooNew))("$name", ({ looks, without }) => {
    const found = built.flatMap((text) => looks.exec(text)?.[0] ?? []);
    // What is built with it says what a browser without it shows, and a row that says so has a reason to.
    expect(found.length > 0).toBe(without !== undefined);
  });
});

it("every row is about what one of our browsers lacks", () => {
  const known = [...SCRIPT_FEATURES, ...STYLE_FEATURES].filter((feature) => !isTooNew(feature));
  // Safari 16.0 shows nothing at all where it cannot read a regular expression.
  expect(known.map(({ name }) => name)).toEqual(["look-behind"]);
});

it("no look-behind, which stops the whole file where it is not understood", () => {
  expect(scripts.filter((text) => /\(\?<[=!]/.test(text))).toEqual([]);
});

const said = (path: string) => readFileSync(join(ROOT, path), "utf8").replaceAll("¦", "");

it.each([
  ["README.md", /Safari and iOS (\S+), Chrome and Edge (\d+), Firefox (\d+)/],
  ["apps/portal/index.html", /Safari, iOS (\S+)\+, Chrome, Edge (\d+)\+, Firefox (\d+)\+/],
  [
    "packages/messages/src/en/help.ts",
    /Safari and iOS from version (\S+), Chrome and Edge from (\d+) and Firefox from (\d+)\./,
  ],
  [
    "packages/messages/src/ja/help.ts",
    /SafariとiOSは(\S+)以降、Chrome・Edgeは(\d+)以降、Firefoxは(\d+)以降/,
  ],
])("%s names the oldest browsers", (path, sentence) => {
  const { safari, ios, chrome, edge, firefox } = OLDEST;
  expect([ios, edge]).toEqual([safari, chrome]);
  expect(sentence.exec(said(path))?.slice(1)).toEqual([safari, chrome, firefox].map(String));
});
