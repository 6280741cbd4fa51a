import { readdirSync } from "node:fs";
import { PROVIDER_NAMES } from "@musubi/contract";
import { plain } from "@musubi/phrases";
import { describe, expect, it } from "vitest";
import { notFoundWords } from "./both/not-found.ts";

// Every catalogue in the folders, found by listing: a new one must follow the same rules.
const list = (folder: "both" | "ja" | "en") =>
  readdirSync(new URL(`./${folder}`, import.meta.url))
    .map((file) => file.replace(/\.ts$/, ""))
    .sort();
const files = [...list("both"), ...list("ja")];

/** Reads a catalogue, whose languages stand in one file or in two. */
async function read(file: string) {
  if (!list("both").includes(file)) {
    return [flatten(await import(`./ja/${file}.ts`)), flatten(await import(`./en/${file}.ts`))];
  }
  const read: Record<string, { ja: unknown; en: unknown }> = await import(`./both/${file}.ts`);
  return (["ja", "en"] as const).map((language) =>
    Object.entries(read).flatMap(([name, words]) => flatten(words[language], name)),
  );
}

type Sentence = { readonly key: string; readonly text: string; readonly arity: number };

const JAPANESE = /[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]/;

/** Synonyms of our own terms, which would confuse readers. */
const OTHER_NAMES = {
  ja: /ブラウザー|もと[のにへ]|今まで|端末で(?:は)?ログアウト|持ち主|いっしょに|有効な時間|別のIDをお持ち|(?<!お)心当たり|確認のメール/,
  en: /\bsign(?:ed|ing|s)?[ -](?:in|out)\b|\blog in as\b|\bgood for \d/i,
};

/** The labels that the two brands require. */
const BRANDS_OWN = /Sign in with (?:Google|Apple)/g;

/** A language is named in its own script, whatever the page's language. */
const isLanguageName = (key: string) => key.includes("languageNames.");

describe.each(files)("%s", async (file) => {
  const [ja = [], en = []] = await read(file);

  it("has the same sentences, with the same values, in both languages", () => {
    const shape = (sentences: Sentence[]) => sentences.map(({ key, arity }) => `${key}/${arity}`);
    expect(shape(en).sort()).toEqual(shape(ja).sort());
  });

  it("has no empty sentence", () => {
    expect(breaking([...ja, ...en], (text) => text !== "" && text.trim() === text)).toEqual([]);
  });

  it("leaves no placeholder", () => {
    const leftover = /[{}<>]|%[sd]|\b(?:undefined|null|NaN|xxx)\b|\[object/i;
    expect(breaking([...ja, ...en], (text) => !leftover.test(text))).toEqual([]);
  });

  it("has only English in English", () => {
    const sentences = en.filter(({ key }) => !isLanguageName(key));
    const foreign = new RegExp(`${JAPANESE.source}|[、。！？「」：｜]`);
    expect(breaking(sentences, (text) => !foreign.test(text))).toEqual([]);
  });

  it("uses no synonym of our own terms", () => {
    const besides = (ours: Sentence[], names: RegExp) =>
      breaking(ours, (text) => !names.test(text.replaceAll(BRANDS_OWN, "")));
    expect(besides(ja, OTHER_NAMES.ja)).toEqual([]);
    expect(besides(en, OTHER_NAMES.en)).toEqual([]);
  });

  it("has only Japanese in Japanese", () => {
    const severalWords = /[A-Za-z]+ [A-Za-z]+/;
    expect(breaking(ja, (text) => JAPANESE.test(text) || !severalWords.test(text))).toEqual([]);
  });
});

it.each(["ja", "en"] as const)(
  "login and portal say the same about a missing page, %s",
  async (language) => {
    const { login } = await import(`./${language}/login.ts`);
    const { title, body: lead } = login.problem.problems["not-found"];
    const { home, top } = login.problem;
    expect({ title, lead, home, top }).toEqual(notFoundWords[language]);
  },
);

it.each(["ja", "en"] as const)(
  "the words have the providers in the order of the contract, %s",
  async (language) => {
    const { common } = await import(`./${language}/common.ts`);
    expect(Object.keys(common.providers)).toEqual(PROVIDER_NAMES);
  },
);

it("both languages have the same catalogues", () => {
  expect(list("en")).toEqual(list("ja"));
  expect(files).toEqual(expect.arrayContaining(["common", "error", "login", "refusals", "text"]));
});

const breaking = (sentences: readonly Sentence[], keepsTheRule: (text: string) => boolean) =>
  sentences.filter(({ text }) => !keepsTheRule(text)).map(({ key, text }) => `${key}: ${text}`);

/** Fills the values of a sentence with a number, which works as a text, a count and a time. */
function flatten(node: unknown, key = ""): Sentence[] {
  if (typeof node === "string") return [{ key, text: plain(node), arity: 0 }];
  if (typeof node === "function") {
    const values = Array.from({ length: node.length }, (_, index) => index + 1);
    return [{ key, text: plain(String(node(...values))), arity: node.length }];
  }
  if (typeof node === "object" && node !== null) {
    return Object.entries(node).flatMap(([name, child]) =>
      flatten(child, key === "" ? name : `${key}.${name}`),
    );
  }
  throw new TypeError(`${key} is neither a sentence nor a group of sentences`);
}
