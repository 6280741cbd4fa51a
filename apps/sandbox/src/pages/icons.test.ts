import { readdirSync, readFileSync } from "node:fs";
import { contrast } from "@musubi/contract/brand";
import { expect, it } from "vitest";
import { DEMO_PICTURES } from "./icons.ts";

const BOOKSHOP = new URL("../../../../examples/bookshop/icons/", import.meta.url);
const bookshop = readdirSync(BOOKSHOP).map(
  (name) => [name, readFileSync(new URL(name, BOOKSHOP), "utf8")] as const,
);

it.each([...DEMO_PICTURES, ...bookshop])("%s is recognisable in a row of 44 px", (_, svg) => {
  const [, ground = "", line = ""] =
    svg.match(/fill="(#[0-9a-f]{6})".*stroke="(#[0-9a-f]{6})"/s) ?? [];
  expect(contrast(line, ground)).toBeGreaterThanOrEqual(4.5);
  const widths = Array.from(svg.matchAll(/stroke-width="([\d.]+)"/g), ([, width]) => Number(width));
  // In a picture 46 units wide: in a row of 44 px, that is at least two and a half pixels.
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(2.6);
});
