import type { linking as japanese } from "@musubi/messages/ja/linking";
import type { Words } from "@musubi/messages/words";
import { createLazyWords } from "./lazy-words.ts";

export type LinkingWords = Words<typeof japanese>;

/** What the linking screens say, loaded with them. */
export const { useWords: useLinkingWords, load: loadLinkingWords } = createLazyWords<LinkingWords>({
  ja: async () => (await import("@musubi/messages/ja/linking")).linking,
  en: async () => (await import("@musubi/messages/en/linking")).linking,
});
