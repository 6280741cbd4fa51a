import { CODE_ALPHABET, CODE_LENGTH } from "../limits.ts";

/**
 * A code as people type it: any width and case, with spaces and hyphens where they like. Japanese
 * keyboards also give a minus sign (U+2212) or a long-vowel mark (U+30FC) for the hyphen key.
 */
export const normalizeCode = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Dash_Punctuation}\u2212\u30fc]/gu, "");

const HALF = CODE_LENGTH / 2;
const alone = (spelled: string) => new RegExp(`(?<![A-Za-z0-9])${spelled}(?![A-Za-z0-9])`, "gu");

/** A code among other words as we mail it, then as people write it down: in two halves, in small letters. */
const SPELLINGS: readonly RegExp[] = [
  alone(`[${CODE_ALPHABET}]{${CODE_LENGTH}}`),
  alone(`[${CODE_ALPHABET}]{${HALF}}[ \\p{Dash_Punctuation}\u2212][${CODE_ALPHABET}]{${HALF}}`),
  alone(`[${CODE_ALPHABET}${CODE_ALPHABET.toLowerCase()}]{${CODE_LENGTH}}`),
];

/**
 * Returns the code in what was typed or pasted: a code as people type it, or the one in a whole
 * sentence or mail. Of several words that could be one, a digit tells: few words have any.
 */
export function readCode(typed: string): string {
  const plain = normalizeCode(typed);
  if (plain.length <= CODE_LENGTH) return plain;
  const text = typed.normalize("NFKC");
  const found = SPELLINGS.flatMap((spelling) => text.match(spelling) ?? []);
  const code = found.find((each) => /\d/.test(each)) ?? found[0];
  return code === undefined ? plain : normalizeCode(code);
}
