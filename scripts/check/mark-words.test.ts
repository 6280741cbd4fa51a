import { expect, it } from "vitest";
import { markWords } from "./mark-words.ts";

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are sources
it.each([
  [
    'const a = "画面を閉じて、もう一度お試しください。";',
    'const a = "画面を¦閉じて、もう一度¦お試しください。";',
  ],
  [
    "const a = (b: string) => `次の${b}を利用する`;",
    "const a = (b: string) => `次の¦${b}を¦利用する`;",
  ],
  [
    "const a = `名前${b ? `を変更する` : ``}と住所を変更する`;",
    "const a = `名前${b ? `を¦変更する` : ``}と¦住所を¦変更する`;",
  ],
  ['const a = "x\\u00a0の利用を\\"始める\\"";', 'const a = "x\\u00a0の¦利用を¦\\"始める\\"";'],
  ['// 画面を閉じて\nconst a = /画面を閉じて/; const b = "English";', undefined],
])("%s", (source, marked = source) => {
  expect(markWords("words.ts", source)).toBe(marked);
  expect(markWords("words.ts", marked)).toBe(marked);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: these were sources
