import fc from "fast-check";
import { expect, test } from "vitest";
import { languageOf } from "./language.ts";

test("whatever begins with en is English", () => {
  fc.assert(fc.property(fc.string(), (rest) => languageOf(`en${rest}`) === "en"));
});

test("anything else is Japanese", () => {
  const other = fc.string().filter((tag) => !tag.startsWith("en"));
  fc.assert(fc.property(other, (tag) => languageOf(tag) === "ja"));
  for (const tag of ["", "ja", "ja-JP", "fr", "EN", " en"]) expect(languageOf(tag)).toBe("ja");
});
