import { expect, it } from "vitest";
import { LOOSE } from "./cord-shape.ts";

/** Half the width of a cord in the picture, and the side of the picture. */
const [HALF, SIDE] = [3.5, 96];

it.each(Object.entries(LOOSE))("the loose cord %s is complete, and not cut off", (...given) => {
  const [, path] = given;
  // One stroke of absolute curves: none leaves the box around its points.
  expect(path).toMatch(/^M[\d ]+(?:C[\d ]+)+$/);
  for (const place of path.match(/\d+/g)?.map(Number) ?? []) {
    expect(place).toBeGreaterThan(HALF);
    expect(place).toBeLessThan(SIDE - HALF);
  }
});
