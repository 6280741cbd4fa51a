import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { catalogue, catalogueEntry } from "./catalogue.ts";
import { siteFile } from "./site-file.ts";

const page = readFileSync(resolve(import.meta.dirname, "../../../docs/catalogue.md"), "utf8");
const [exampleCatalogue, exampleSite] = [...page.matchAll(/^```json\n(.+?)^```$/gms)].map(
  ([, text = ""]) => JSON.parse(text),
);

test("the examples of docs/catalogue.md are what a process takes", () => {
  expect(catalogue["~standard"].validate(exampleCatalogue)).toMatchObject({
    value: exampleCatalogue,
  });
  expect(siteFile["~standard"].validate(exampleSite)).toMatchObject({ value: exampleSite });
});

test("every field has its row there, and no row tells of another one", () => {
  const rows = [...page.matchAll(/^\| (`.+?`(?:, `.+?`)*) \|/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`(.+?)`/g)].map(([, name]) => name),
  );
  const { links, contact, colours } = siteFile.entries;
  const fields = [
    catalogueEntry,
    siteFile,
    links.entries.ja,
    contact.wrapped.entries.ja,
    colours.wrapped.pipe[0],
  ].flatMap(({ entries }) => Object.keys(entries));
  expect(rows.toSorted()).toEqual(fields.toSorted());
});
