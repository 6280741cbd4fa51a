import { expect, it } from "vitest";
import { unbroken } from "./unbroken.ts";

it.each([
  ["2026年10月24日", "2026\u2060年\u206010\u2060月\u206024\u2060日"],
  ["10月24日", "10\u2060月\u206024\u2060日"],
  ["October 24, 2026", "October\u00a024,\u00a02026"],
  ["24 October 2026", "24\u00a0October\u00a02026"],
  ["", ""],
])("no line ends within %j", (written, kept) => {
  expect(unbroken(written)).toBe(kept);
});
