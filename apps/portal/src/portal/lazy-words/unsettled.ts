import type { unsettled as japanese } from "@musubi/messages/ja/unsettled";
import type { Words } from "@musubi/messages/words";
import { createLazyWords } from "./lazy-words.ts";

type UnsettledWords = Words<typeof japanese>;

/** What is said of an ID whose changes can still be taken back, loaded for those who have one. */
export const { useWords: useUnsettledWords, load: loadUnsettledWords } =
  createLazyWords<UnsettledWords>({
    ja: async () => (await import("@musubi/messages/ja/unsettled")).unsettled,
    en: async () => (await import("@musubi/messages/en/unsettled")).unsettled,
  });
