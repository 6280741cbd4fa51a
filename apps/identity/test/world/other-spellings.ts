const SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Returns the spellings that a lenient reader decodes to the same bytes: unused bits of the last symbol, padding,
 * the other alphabet.
 */
export function otherSpellings(base64url: string): string[] {
  const bytes = Buffer.from(base64url, "base64url");
  const lastBits = [...SYMBOLS].map((symbol) => `${base64url.slice(0, -1)}${symbol}`);
  return [
    ...lastBits,
    `${base64url}=`,
    `${base64url}==`,
    base64url.replaceAll("-", "+").replaceAll("_", "/"),
  ].filter((text) => text !== base64url && bytes.equals(Buffer.from(text, "base64url")));
}
