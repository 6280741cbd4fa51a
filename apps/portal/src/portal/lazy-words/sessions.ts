import type { sessions as japanese } from "@musubi/messages/ja/sessions";
import type { Words } from "@musubi/messages/words";
import { createLazyWords } from "./lazy-words.ts";

export type SessionWords = Words<typeof japanese>;

/** What is said about where an ID is logged in, loaded with its screen. */
export const { useWords: useSessionWords } = createLazyWords<SessionWords>({
  ja: async () => (await import("@musubi/messages/ja/sessions")).sessions,
  en: async () => (await import("@musubi/messages/en/sessions")).sessions,
});
