import { CODE_LENGTH } from "../limits.ts";

/**
 * Returns a code as we write it, from any width and case, with spaces and hyphens anywhere. Japanese keyboards also
 * give a minus sign (U+2212) or a long-vowel mark (U+30FC) for the hyphen key.
 */
export const normalizeCode = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Dash_Punctuation}\u2212\u30fc]/gu, "");

/** A word of a text, or two that a hyphen or a space joins: users write codes down in halves. */
const WORDS = /[A-Za-z0-9]+/g;
const HALVES = /\b[A-Za-z0-9]{3}[ \p{Dash_Punctuation}\u2212][A-Za-z0-9]{3}\b/gu;

/** Every symbol of `CODE_ALPHABET`, spelled out: importing it would make the login's script two files. */
const CODE = /^[2-9A-HJ-NP-Z]{6}$/;

/**
 * Returns the code in typed or pasted text: a code alone, or the one in a whole sentence or mail. Without one it
 * normalizes all. Among several candidates, one with a digit wins, then one in capitals: few words have either.
 */
export function readCode(typed: string): string {
  const plain = normalizeCode(typed);
  if (plain.length <= CODE_LENGTH) return plain;
  const text = typed.normalize("NFKC");
  const found = [...(text.match(WORDS) ?? []), ...(text.match(HALVES) ?? [])].filter((each) =>
    CODE.test(normalizeCode(each)),
  );
  const code =
    found.find((each) => /\d/.test(each)) ??
    found.find((each) => each === each.toUpperCase()) ??
    found[0];
  return code === undefined ? plain : normalizeCode(code);
}
