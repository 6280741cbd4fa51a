import { expect, it } from "vitest";
import { unbroken } from "./unbroken.ts";

it.each([
  ["2026年10月24日", "2026年10月24日"],
  ["October 24, 2026", "October\u00a024,\u00a02026"],
  ["24 October 2026", "24\u00a0October\u00a02026"],
])("no line ends within %j", (written, kept) => {
  expect(unbroken(written)).toBe(kept);
});
