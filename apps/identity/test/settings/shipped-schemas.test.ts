import { resolve } from "node:path";
import { catalogue } from "@musubi/contract";
import { siteFile } from "@musubi/contract/brand";
import { toJsonSchema } from "@valibot/to-json-schema";
import { expect, test } from "vitest";
import { importLine } from "../../src/office/import/line.ts";

const DOCS = resolve(import.meta.dirname, "../../../../docs");

// `vitest run shipped-schemas -u` writes the files again.
test.each([
  ["catalogue", catalogue, "The catalogue file"],
  ["site", siteFile, "The site file"],
  ["account-line", importLine, "One line of a file of accounts"],
] as const)("docs/%s.schema.json is what the processes check", async (name, schema, title) => {
  const { $schema, ...converted } = toJsonSchema(schema, {
    target: "draft-07",
    // What an operator writes: defaults may be left out.
    typeMode: "input",
    // A JSON Schema cannot compare entries with each other; catalogue:check does.
    ignoreActions: ["check", "raw_check", "to_lower_case"],
  });
  const named = { $schema, title, ...converted };
  const text = `${JSON.stringify(named, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(`${DOCS}/${name}.schema.json`);
});
