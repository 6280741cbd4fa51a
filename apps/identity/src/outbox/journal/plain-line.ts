/**
 * JSON web tokens, and our own refresh tokens: one that is logged by mistake must not be published.
 * Nothing follows what repeats. If something did, a text of nothing but beginnings would be read to
 * its end for each of them.
 */
const TOKENS = /eyJ[\w-]{8}[\w.-]*|mr1\.[\w.-]+/g;

/** Control, line-breaking and direction-changing characters: each could forge or hide a line of a log. */
const TRICKS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text from outside as one harmless line of a log: no secrets, nothing invisible, not too long. */
export function plainLine(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength * 2)
    .replaceAll(TOKENS, "[token]")
    .replaceAll(TRICKS, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
    .slice(0, maxLength)
    .toWellFormed();
}
