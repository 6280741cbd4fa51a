import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { siteFile } from "../site-file.ts";
import { catalogue } from "./catalogue.ts";
import { catalogueEntry } from "./entry.ts";
import { link } from "./link.ts";

const page = readFileSync(resolve(import.meta.dirname, "../../../../docs/catalogue.md"), "utf8");
const examples = [...page.matchAll(/^```json\n(.+?)^```$/gms)].map(([, text = ""]) =>
  JSON.parse(text),
);
const exampleSite = examples.pop();

test("the examples of docs/catalogue.md are valid, one for each link method", () => {
  expect(catalogue["~standard"].validate(examples)).toMatchObject({ value: examples });
  const methods = link.options.map(({ entries }) => entries.method.literal);
  expect(new Set(examples.map((entry) => entry.link.method))).toEqual(new Set(methods));
  expect(siteFile["~standard"].validate(exampleSite)).toMatchObject({ value: exampleSite });
});

test("every field has a row in docs/catalogue.md, and there are no other rows", () => {
  const rows = [...page.matchAll(/^\| (`.+?`(?:, `.+?`)*) \|/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`(.+?)`/g)].map(([, name]) => name),
  );
  const { links, contact, colours } = siteFile.entries;
  const fields = [
    ...[
      catalogueEntry,
      siteFile,
      links.entries.ja,
      contact.wrapped.entries.ja,
      colours.wrapped.pipe[0],
    ].flatMap(({ entries }) => Object.keys(entries)),
    // The link method has a heading instead of a row.
    ...link.options.flatMap(({ entries: { method: _, ...entries } }) => Object.keys(entries)),
  ];
  expect(rows.toSorted()).toEqual(fields.toSorted());
});
