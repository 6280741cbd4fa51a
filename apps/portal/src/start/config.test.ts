import { expect, it } from "vitest";
import { exampleConfig } from "../../test-support/example-config.ts";
import { readConfig } from "./config.ts";

it("the page reads the configuration that the server writes", () => {
  expect(readConfig(JSON.stringify(exampleConfig))).toEqual(exampleConfig);
});

it.each([
  ["missing", undefined],
  ["empty", ""],
  ["no JSON", "{{config}}"],
  ["not filled", "null"],
])("a configuration block that is %s holds none", (_, text) => {
  expect(readConfig(text)).toBeUndefined();
});
