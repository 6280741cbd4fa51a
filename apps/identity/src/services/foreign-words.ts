const MAX_LENGTH = 500;

/** Characters that break lines, control a terminal, hide, or change the direction of the text around them. */
const TRICKS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Returns a service's message to the holder as plain text. A page must still escape it. */
export function readForeignWords(words: string): string {
  const plain = words
    .slice(0, MAX_LENGTH * 2)
    .toWellFormed()
    .replaceAll(TRICKS, " ")
    .trim();
  return [...plain].slice(0, MAX_LENGTH).join("");
}
