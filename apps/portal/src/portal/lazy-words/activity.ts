import type { activity as japanese } from "@musubi/messages/ja/activity";
import type { Words } from "@musubi/messages/words";
import { createLazyWords } from "./lazy-words.ts";

export type ActivityWords = Words<typeof japanese>;

/** What the screens of an account's activity say, loaded with them. */
export const { useWords: useActivityWords } = createLazyWords<ActivityWords>({
  ja: async () => (await import("@musubi/messages/ja/activity")).activity,
  en: async () => (await import("@musubi/messages/en/activity")).activity,
});
