import { MARK, plain } from "@musubi/phrases";
import { findPhrases, VALUE } from "@musubi/phrases/find";
import { parseSync, Visitor } from "rolldown/utils";

const JAPANESE = /[\u3041-\u30ff\u3400-\u9fff]/;
/** A letter as a source writes it. */
const LETTER = /\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|[\s\S]/gi;
type Letter = { readonly at: number; readonly read: string };

/** Returns a source with a mark before every phrase of its Japanese sentences but the first. */
export function markWords(path: string, source: string): string {
  const bare = plain(source);
  const { program, errors } = parseSync(path, bare);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const marks: number[] = [];
  const read = (from: number, to: number): Letter[] =>
    Array.from(bare.slice(from, to).matchAll(LETTER), ({ index, 0: written }) => ({
      at: from + index,
      read:
        written.length === 1 ? written : JSON.parse(`"${written.replace(/^\\([`$'])$/, "$1")}"`),
    }));
  const mark = (letters: readonly Letter[]) => {
    const text = letters.map((letter) => letter.read).join("");
    if (!JAPANESE.test(text)) return;
    const phrases = findPhrases(text);
    marks.push(...letters.flatMap(({ at }, index) => (phrases.has(index) ? [at] : [])));
  };
  new Visitor({
    Literal: ({ value, start, end }) => {
      if (typeof value === "string") mark(read(start + 1, end - 1));
    },
    TemplateLiteral: ({ quasis }) =>
      mark(
        quasis.flatMap(({ start, end, tail }) =>
          // Its brackets count as its own: ` or } before it, ` or ${ after it.
          tail
            ? read(start + 1, end - 1)
            : [...read(start + 1, end - 2), { at: end - 2, read: VALUE }],
        ),
      ),
  }).visit(program);
  const ends = [0, ...marks.sort((a, b) => a - b), bare.length];
  return ends
    .slice(1)
    .map((end, index) => bare.slice(ends[index], end))
    .join(MARK);
}
