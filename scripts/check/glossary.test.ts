import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** What people read on a screen, in a mail, and when the demo has started. */
const SPOKEN = [
  "packages/messages/src/{ja,en,both}/*.ts",
  "packages/demo-world/src/*.ts",
  "apps/sandbox/src/**/*.ts",
  "examples/*/*.json",
  "scripts/demo/announce.ts",
];

/** Synonyms of words in the glossary, calques, and words that belong to our brand alone. */
const BANNED: readonly RegExp[] = [
  /あなた/,
  /結[ぶびんば]/,
  /もう一つ|(?<![0-9第])一つ/,
  /共通のID/,
  /まとめ/,
  /ブラウザー/,
  /もと[のにへ]/,
  /ログインの画面/,
  /つくる|つくり|つくっ/,
  /取り消/,
  /移行|何も移って/,
  /一定の期間|数日|日をおいて/,
  /サービス一覧/,
  /(?:Google|Apple|ID|JSON|HTML) [ぁ-ん]/,
  /\bsign(?:ed|ing|s)?[ -](?:in|out)\b/i,
  /\bt(?:ie|ies|ied|ying)\b/i,
  /\bcall(?:ed|ing|s)?\b.{0,20}\boff\b/i,
  /nobody reads/i,
  /look into/i,
  /could not be asked/i,
  /present address/i,
  /having been with us/i,
  /the service in the way\b(?!\.)/i,
  /english keyboard/i,
  /to go on with/i,
  /begin anew/i,
  /common ID\b/,
];

/** Exceptions, each below its reason. */
const KEPT: readonly (readonly [where: string, words: RegExp])[] = [
  // The two brands prescribe the words on their buttons.
  ["packages/messages/src/en/login.ts", /Sign in with (?:Google|Apple)/g],
  // The brand's own name, before a particle.
  ["", /(?:むすび|本の森) ID/g],
];

test("no text contains a word that the glossary bans", () => {
  const files = SPOKEN.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(
    (path) => !path.includes(".test."),
  );
  expect(files.length).toBeGreaterThan(80);
  expect(files.flatMap(listBanned)).toEqual([]);
});

test.each([
  ['const a = "あなたのID";', 1],
  ["const a = `Please sign in to the store.`;", 1],
  ['// "あなた" in a comment', 0],
  ['const a = { "sign-in": 1 };', 0],
  ['const a = `<button name="sign in">Log in</button>`;', 0],
])("a banned word is found in texts, and not in code: %s", (source, many) => {
  expect(findBanned(source, "")).toHaveLength(many);
});

const listBanned = (path: string): string[] =>
  findBanned(readFileSync(join(ROOT, path), "utf8"), path).map((said) => `${path}: ${said}`);

function findBanned(source: string, path: string): string[] {
  const kept = KEPT.filter(([where]) => path.startsWith(where));
  return listSaid(source)
    .map((said) => kept.reduce((rest, [, words]) => rest.replaceAll(words, ""), said))
    .filter((said) => BANNED.some((word) => word.test(said)));
}

/** Returns the texts of a source that may be sentences: without comments, names, tags and code within them. */
function listSaid(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return (code.match(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [])
    .map((text) => text.slice(1, -1).replaceAll(/\$\{[^}]*\}|<[^>]*>/g, "x"))
    .filter((text) => !/^[\w.:/@-]*$/.test(text));
}
