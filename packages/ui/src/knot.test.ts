import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TIED } from "./knot-shape.ts";

const PUBLIC = "../../../apps/portal/public/";
const read = (path: string) => readFileSync(new URL(path, import.meta.url));

it.each(["./favicon.svg", `${PUBLIC}knot.svg`])("%s is the knot of the pages", (path) => {
  expect(read(path).toString()).toContain(`d="${TIED}"`);
});

it.each(["favicon.png", "touch-icon.png"])("%s is the same for portal and login", (name) => {
  expect(read(`${PUBLIC}${name}`)).toEqual(read(`./${name}`));
});
