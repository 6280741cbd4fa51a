import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const APPS = join(import.meta.dirname, "../../../apps");
const CONTRACT = join(import.meta.dirname, "../../contract");

/** Sentences that nothing shows, and why they are kept. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  // Specified, but no refusal has this sentence.
  "both/error": ["ja.invalid_request", "en.invalid_request"],
};

/** Returns the sources of a folder, without files that only name the sentences. */
const readSources = (folder: string): string =>
  globSync("{src,server}/**/*.{ts,tsx}", { cwd: folder })
    // The table of help topics names all refusals, and shows none.
    .filter((path) => !path.includes(".test.") && !path.includes("help-of-"))
    .map((path) => readFileSync(join(folder, path), "utf8"))
    .join("\n")
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

const apps = readdirSync(APPS).map((app) => readSources(join(APPS, app)));
/** The contract has the names of faults, providers and links by which an app looks up words. */
const contract = readSources(CONTRACT);

const catalogues = ["both", "ja"].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder)).map((file) => `${folder}/${file.slice(0, -3)}`),
);

// A general name, such as `title`, counts as used if anything in the app has it.
it.each(catalogues)("%s: every sentence is shown somewhere", async (catalogue) => {
  const speaking = apps.filter((source) => source.includes(`@musubi/messages/${catalogue}"`));
  expect(speaking).not.toEqual([]);
  const mentioned = new Set([contract, ...speaking].join("\n").match(/[\w$-]+/g));
  const [words] = Object.values(await import(`./${catalogue}.ts`));
  expect(findUnused(words, mentioned)).toEqual(KEPT[catalogue] ?? []);
});

function findUnused(node: unknown, mentioned: ReadonlySet<string>, path = ""): readonly string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, child]) => {
    const key = path === "" ? name : `${path}.${name}`;
    return mentioned.has(name) ? findUnused(child, mentioned, key) : [key];
  });
}
