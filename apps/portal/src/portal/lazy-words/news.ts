import type { news as japanese } from "@musubi/messages/ja/news";
import type { Words } from "@musubi/messages/words";
import { createLazyWords } from "./lazy-words.ts";

type NewsWords = Words<typeof japanese>;

/** What home says of things that happened elsewhere, loaded for those to whom any did. */
export const { useWords: useNewsWords, load: loadNewsWords } = createLazyWords<NewsWords>({
  ja: async () => (await import("@musubi/messages/ja/news")).news,
  en: async () => (await import("@musubi/messages/en/news")).news,
});
