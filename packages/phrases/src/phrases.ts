/**
 * Stands between two phrases of a Japanese text, where a line may end. No keyboard types it and no address or name has
 * it; it never reaches a reader.
 */
export const MARK = "¦";

/** Returns a text as it is copied, searched, sent and read aloud. */
export const plain = (text: string): string => text.replaceAll(MARK, "");

/** A line may end after a sentence or a part of one. */
const END = /[、。！？：](?=[^、。！？：」』）])/g;
/** In the text of somebody else, which has no marks, after a particle: before a kanji, katakana or capital. */
const PARTICLE = /[をはがにでとのもへ](?=[一-龠ァ-ヶA-Z])/g;
/** A mark, or what some engines would break under `word-break: keep-all`, too: `」か`, `-m`, `の「`. */
const SEAM = /(¦|[」』）・…／％‐-]+[\p{L}\d]|[\p{L}\d][「『（])/u;

/**
 * Splits a text at its seams, which have the odd places: a mark for every place where a line may end, and what no line
 * ends within. Needs `word-break: keep-all`, under which a line ends nowhere else in a Japanese text.
 */
export const splitAtSeams = (text: string): readonly string[] =>
  (text.includes(MARK) ? text : text.replace(PARTICLE, `$&${MARK}`))
    .replace(END, `$&${MARK}`)
    .split(SEAM);

/** Lays out a text in HTML. The attribute keeps what it is on in one line. */
export const layOutHtml = (
  written: string,
  escapeText: (text: string) => string,
  whole = "data-whole",
): string =>
  splitAtSeams(written)
    .map((part, at) => {
      const text = escapeText(part);
      if (at % 2 === 0) return text;
      return part === MARK ? "<wbr>" : `<span ${whole}>${text}</span>`;
    })
    .join("");
