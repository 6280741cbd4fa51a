import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ICONS } from "../draw-knot.ts";
import { decodePng } from "../encode-png.ts";
import { TIED } from "./knot-shape.ts";

const PUBLIC = "../../../apps/portal/public/";
const read = (path: string) => readFileSync(new URL(path, import.meta.url));

it.each(["./favicon.svg", `${PUBLIC}knot.svg`])("%s is the knot of the pages", (path) => {
  expect(read(path).toString()).toContain(`d="${TIED}"`);
});

it.each(Object.entries(ICONS))("%s is the knot of the pages", (name, draw) => {
  const drawn = draw();
  const stored = decodePng(read(`./${name}`));
  expect(stored.size).toBe(drawn.size);
  // A processor may round the last place of a curve in another way.
  const off = drawn.pixels.filter(
    (value, index) => Math.abs(value - (stored.pixels[index] ?? -1)) > 16,
  );
  expect(off).toHaveLength(0);
  expect(read(`${PUBLIC}${name}`)).toEqual(read(`./${name}`));
});
