import type { waysIn as japanese } from "@musubi/messages/ja/ways-in";
import type { Words } from "@musubi/messages/words";
import { createLazyWords } from "./lazy-words.ts";

export type WaysInWords = Words<typeof japanese>;

/** What is said about the ways in to an ID, loaded with their screen. */
export const { useWords: useWaysInWords } = createLazyWords<WaysInWords>({
  ja: async () => (await import("@musubi/messages/ja/ways-in")).waysIn,
  en: async () => (await import("@musubi/messages/en/ways-in")).waysIn,
});
