import type { socialPopup as japanese } from "@musubi/messages/ja/social-popup";
import type { Words } from "@musubi/messages/words";
import { createLazyWords } from "./lazy-words.ts";

/** What is said about the window of a Google or Apple sign-in. */
export const { useWords: useSocialPopupWords } = createLazyWords<Words<typeof japanese>>({
  ja: async () => (await import("@musubi/messages/ja/social-popup")).socialPopup,
  en: async () => (await import("@musubi/messages/en/social-popup")).socialPopup,
});
