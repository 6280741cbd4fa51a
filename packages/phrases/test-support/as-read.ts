import { plain } from "../src/phrases.ts";

/** Returns words as readers find them, for what compares a page or a mail with them. */
export function plainly<W>(words: W): W {
  const strip = (word: unknown): unknown => {
    if (typeof word === "string") return plain(word);
    if (typeof word === "function") return (...values: unknown[]) => strip(word(...values));
    if (typeof word !== "object" || word === null) return word;
    if (Array.isArray(word)) return word.map(strip);
    return Object.fromEntries(Object.entries(word).map(([key, each]) => [key, strip(each)]));
  };
  return strip(words) as W;
}

/** Returns a page without what lays out its phrases, so that its sentences are found in it. */
export const readHtml = (html: string): string =>
  html
    .replaceAll(/<wbr ?\/?>/g, "")
    .replaceAll(/<span (?:data-whole(?:="")?|style="white-space:nowrap")>(.*?)<\/span>/g, "$1")
    .replaceAll(/<span>([^<]*)<\/span>/g, "$1");
