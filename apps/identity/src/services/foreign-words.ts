const MAX_LENGTH = 500;

/** What breaks a line, steers a terminal, hides, or turns the direction of the text around it. */
const TRICKS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * Returns what a service wants its holder to read, as one plain text. A page that shows it must not
 * take it for markup.
 */
export function readForeignWords(words: string): string {
  const plain = words
    .slice(0, MAX_LENGTH * 2)
    .toWellFormed()
    .replaceAll(TRICKS, " ")
    .trim();
  return [...plain].slice(0, MAX_LENGTH).join("");
}
