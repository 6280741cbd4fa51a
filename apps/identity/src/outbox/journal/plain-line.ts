/**
 * JSON web tokens and our own refresh tokens: one that is logged by mistake must not be published. In each pattern
 * the repetition stands last: otherwise a text full of token beginnings would take quadratic time.
 */
const TOKENS = /eyJ[\w-]{8}[\w.-]*|mr1\.[\w.-]+/g;

/** Control, line-breaking and direction-changing characters, which could forge or hide a line of a log. */
const TRICKS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Returns text from outside as one harmless log line: no tokens, no tricks, not too long. */
export function plainLine(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength * 2)
    .replaceAll(TOKENS, "[token]")
    .replaceAll(TRICKS, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
    .slice(0, maxLength)
    .toWellFormed();
}
