import type { myData as japanese } from "@musubi/messages/ja/my-data";
import type { Words } from "@musubi/messages/words";
import { createLazyWords } from "./lazy-words.ts";

export type MyDataWords = Words<typeof japanese>;

/** What is said where holders get their data, loaded with that screen. */
export const { useWords: useMyDataWords } = createLazyWords<MyDataWords>({
  ja: async () => (await import("@musubi/messages/ja/my-data")).myData,
  en: async () => (await import("@musubi/messages/en/my-data")).myData,
});
