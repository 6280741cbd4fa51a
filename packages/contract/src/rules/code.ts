/**
 * A code as people type it: any width and case, with spaces and hyphens where they like. Japanese
 * keyboards also give a minus sign (U+2212) or a long-vowel mark (U+30FC) for the hyphen key.
 */
export const normalizeCode = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Dash_Punctuation}\u2212\u30fc]/gu, "");
