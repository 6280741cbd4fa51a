import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = import.meta.dirname;
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
);

test.each(sources)("%s imports no package but the schema library", (file) => {
  const text = readFileSync(join(folder, file), "utf8");
  const imported = [...text.matchAll(/\bfrom\s+"([^"]+)"|\bimport\(\s*"([^"]+)"/g)].map(
    ([, still, dynamic]) => still ?? dynamic ?? "",
  );
  expect(
    imported.filter((source) => !source.startsWith("./") && !source.startsWith("../")),
  ).toEqual(imported.includes("valibot") ? ["valibot"] : []);
  expect(text).not.toMatch(/\b(?:process|Buffer|window|document|localStorage|require)[.([]\w/);
});
