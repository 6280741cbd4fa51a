import fc from "fast-check";
import { expect, test } from "vitest";
import { languageOf, languageOfHeader } from "./language.ts";

test("every tag that begins with en is English", () => {
  fc.assert(fc.property(fc.string(), (rest) => languageOf(`en${rest}`) === "en"));
});

test("anything else is Japanese", () => {
  const other = fc.string().filter((tag) => !tag.startsWith("en"));
  fc.assert(fc.property(other, (tag) => languageOf(tag) === "ja"));
  for (const tag of ["", "ja", "ja-JP", "fr", "EN", " en"]) expect(languageOf(tag)).toBe("ja");
});

test.each([
  ["en", "en"],
  ["EN-gb,en;q=0.9,ja;q=0.8", "en"],
  [" en;q=0.5", "en"],
  ["ja-JP,en;q=0.5", "ja"],
  ["fr,en", "ja"],
  ["", "ja"],
  [undefined, "ja"],
])("the header %j asks for %s", (header, language) => {
  expect(languageOfHeader(header)).toBe(language);
});
