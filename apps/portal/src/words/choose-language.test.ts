import type { Language } from "@musubi/contract";
import { expect, it } from "vitest";
import { chooseLanguage } from "./choose-language.ts";

it.each<[string, Language | undefined, string, Language]>([
  ["?lng=en", "ja", "ja-JP", "en"],
  ["?lng=en-GB", undefined, "ja", "en"],
  ["?lng=ja", "en", "en-US", "ja"],
  ["?lng=fr", "en", "en-US", "ja"],
  ["", "en", "ja-JP", "en"],
  ["", "ja", "en-US", "ja"],
  ["", undefined, "en-US", "en"],
  ["", undefined, "ja-JP", "ja"],
  ["", undefined, "fr-FR", "ja"],
])(
  "with %j in the address, %s stored, and %s in the browser, the language is %s",
  (search, kept, browser, language) => {
    expect(chooseLanguage(search, kept, browser)).toBe(language);
  },
);
