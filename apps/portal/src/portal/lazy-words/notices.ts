import type { notices as japanese } from "@musubi/messages/ja/notices";
import type { Words } from "@musubi/messages/words";
import { createLazyWords } from "./lazy-words.ts";

export type NoticeWords = Words<typeof japanese>;

/** What is said where holders choose their mails, loaded with that screen. */
export const { useWords: useNoticeWords } = createLazyWords<NoticeWords>({
  ja: async () => (await import("@musubi/messages/ja/notices")).notices,
  en: async () => (await import("@musubi/messages/en/notices")).notices,
});
