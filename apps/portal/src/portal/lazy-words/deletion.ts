import type { deletion as japanese } from "@musubi/messages/ja/deletion";
import type { Words } from "@musubi/messages/words";
import { createLazyWords } from "./lazy-words.ts";

/** What the end of an account says, loaded with its screen. */
export const { useWords: useDeletionWords } = createLazyWords<Words<typeof japanese>>({
  ja: async () => (await import("@musubi/messages/ja/deletion")).deletion,
  en: async () => (await import("@musubi/messages/en/deletion")).deletion,
});
