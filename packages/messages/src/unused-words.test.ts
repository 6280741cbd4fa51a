import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const APPS = join(import.meta.dirname, "../../../apps");
const CONTRACT = join(import.meta.dirname, "../../contract");

/** Sentences that nothing shows, and why they are kept. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  // Worded by the specification, which has no row that leads to it.
  error: ["error.invalid_request"],
};

/** Returns the sources of a folder, without what is only said about them. */
const readSources = (folder: string): string =>
  globSync("{src,server}/**/*.{ts,tsx}", { cwd: folder })
    // What says where a sentence is explained names them all, and shows none.
    .filter((path) => !path.includes(".test.") && !path.includes("help-of-"))
    .map((path) => readFileSync(join(folder, path), "utf8"))
    .join("\n")
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

const apps = readdirSync(APPS).map((app) => readSources(join(APPS, app)));
/** Where the names of faults, providers and links come from that an app looks words up by. */
const contract = readSources(CONTRACT);

const catalogues = readdirSync(join(import.meta.dirname, "ja")).map((file) =>
  file.replace(/\.ts$/, ""),
);

// A name that says little alone, like a title, counts as used where anything of the app has it.
it.each(catalogues)("%s: nobody translates what nobody shows", async (catalogue) => {
  const speaking = apps.filter((source) => source.includes(`@musubi/messages/ja/${catalogue}"`));
  expect(speaking).not.toEqual([]);
  const mentioned = new Set([contract, ...speaking].join("\n").match(/[\w$-]+/g));
  const words = await import(`./ja/${catalogue}.ts`);
  expect(findUnused(words, mentioned)).toEqual(KEPT[catalogue] ?? []);
});

function findUnused(node: unknown, mentioned: ReadonlySet<string>, path = ""): readonly string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, child]) => {
    const key = path === "" ? name : `${path}.${name}`;
    return mentioned.has(name) ? findUnused(child, mentioned, key) : [key];
  });
}
