import type { merging as japanese } from "@musubi/messages/ja/merging";
import type { Words } from "@musubi/messages/words";
import { createLazyWords } from "./lazy-words.ts";

export type MergingWords = Words<typeof japanese>;

/** What the screens of a merge say, loaded with them. */
export const { useWords: useMergingWords, load: loadMergingWords } = createLazyWords<MergingWords>({
  ja: async () => (await import("@musubi/messages/ja/merging")).merging,
  en: async () => (await import("@musubi/messages/en/merging")).merging,
});
