import { readdirSync, readFileSync } from "node:fs";
import { contrast } from "@musubi/contract/brand";
import { expect, it } from "vitest";
import { DEMO_PICTURES } from "./icons.ts";

const BOOKSHOP = new URL("../../../../examples/bookshop/icons/", import.meta.url);
const bookshop = readdirSync(BOOKSHOP).map(
  (name) => [name, readFileSync(new URL(name, BOOKSHOP), "utf8")] as const,
);

it.each([...DEMO_PICTURES, ...bookshop])(
  "%s has the contrast and line width to be recognised at 44 px",
  (_, svg) => {
    const [, ground = "", line = ""] =
      svg.match(/fill="(#[0-9a-f]{6})".*stroke="(#[0-9a-f]{6})"/s) ?? [];
    expect(contrast(line, ground)).toBeGreaterThanOrEqual(4.5);
    const widths = Array.from(svg.matchAll(/stroke-width="([\d.]+)"/g), ([, width]) =>
      Number(width),
    );
    // A picture is 46 units wide: at 44 px, such a line is about two and a half pixels wide.
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(2.6);
  },
);
