import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { catalogue, catalogueEntry } from "./catalogue.ts";
import { site } from "./site.ts";

const page = readFileSync(resolve(import.meta.dirname, "../../../docs/catalogue.md"), "utf8");
const [exampleCatalogue, exampleSite] = [...page.matchAll(/^```json\n(.+?)^```$/gms)].map(
  ([, text = ""]) => JSON.parse(text),
);

test("the examples of docs/catalogue.md are what a process takes", () => {
  expect(catalogue["~standard"].validate(exampleCatalogue)).toMatchObject({
    value: exampleCatalogue,
  });
  expect(site["~standard"].validate(exampleSite)).toMatchObject({ value: exampleSite });
});

test("every field has its row there, and no row tells of another one", () => {
  const rows = [...page.matchAll(/^\| (`.+?`(?:, `.+?`)*) \|/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`(.+?)`/g)].map(([, name]) => name),
  );
  const { links, contact } = site.entries;
  const fields = [catalogueEntry, site, links.entries.ja, contact.wrapped.entries.ja].flatMap(
    ({ entries }) => Object.keys(entries),
  );
  expect(rows.toSorted()).toEqual(fields.toSorted());
});
