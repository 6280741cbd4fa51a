import { expect, it } from "vitest";
import { exampleConfig } from "../../test-support/example-config.ts";
import { readConfig } from "./config.ts";

it("accepts what the server writes", () => {
  expect(readConfig(JSON.stringify(exampleConfig))).toEqual({ ok: true, config: exampleConfig });
});

it.each([
  ["missing", undefined],
  ["empty", ""],
  ["no JSON", "{{config}}"],
])("names the fault of a block that is %s", (_, text) => {
  expect(readConfig(text)).toEqual({
    ok: false,
    faults: ["the configuration block is missing or is not JSON"],
  });
});

it("names every fault at once", () => {
  const read = readConfig(
    JSON.stringify({
      ...exampleConfig,
      identityOrigin: "javascript:alert(1)",
      apiKey: "",
      site: undefined,
    }),
  );
  expect(read).toMatchObject({
    ok: false,
    faults: ["identityOrigin", "apiKey", "site"].map((name) => expect.stringContaining(name)),
  });
});
