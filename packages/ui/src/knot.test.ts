import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TIED } from "./knot-shape.ts";

it("the icon of the site is the knot of the pages", () => {
  const icon = readFileSync(new URL("./favicon.svg", import.meta.url), "utf8");
  expect(icon).toContain(`d="${TIED}"`);
});
