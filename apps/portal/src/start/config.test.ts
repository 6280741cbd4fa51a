import { expect, it } from "vitest";
import { exampleConfig } from "../../test-support/example-config.ts";
import { readConfig } from "./config.ts";

it("the page accepts the configuration that the server writes", () => {
  expect(readConfig(JSON.stringify(exampleConfig))).toEqual({ ok: true, config: exampleConfig });
});

it.each([
  ["missing", undefined],
  ["empty", ""],
  ["no JSON", "{{config}}"],
])("a configuration block that is %s is reported", (_, text) => {
  expect(readConfig(text)).toEqual({
    ok: false,
    faults: ["the configuration block is missing or is not JSON"],
  });
});

it("all faults of a configuration are reported at once", () => {
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
