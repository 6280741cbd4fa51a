import { expect, it } from "vitest";
import { unbroken, withWholeNumbers } from "./unbroken.ts";

it.each([
  ["2026年10月24日", "2026\u2060年\u206010\u2060月\u206024\u2060日"],
  ["10月24日", "10\u2060月\u206024\u2060日"],
  ["October 24, 2026", "October\u00a024,\u00a02026"],
  ["24 October 2026", "24\u00a0October\u00a02026"],
  ["", ""],
])("no line ends within %j", (written, kept) => {
  expect(unbroken(written)).toBe(kept);
});

it.each([
  ["〒100-0001 千代田1-2-3", "〒100-\u20600001 千代田1-\u20602-\u20603"],
  ["1-2-3 Chiyoda, Chiyoda-ku", "1-\u20602-\u20603 Chiyoda, Chiyoda-ku"],
])("no line ends within a number of %j", (address, kept) => {
  expect(withWholeNumbers(address)).toBe(kept);
});
