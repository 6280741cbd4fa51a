import type { ownPasskeys as japanese } from "@musubi/messages/ja/own-passkeys";
import type { Words } from "@musubi/messages/words";
import { createLazyWords } from "./lazy-words.ts";

/** What is said about the holder's passkeys, loaded with the screen of the ways in. */
export const { useWords: usePasskeyWords } = createLazyWords<Words<typeof japanese>>({
  ja: async () => (await import("@musubi/messages/ja/own-passkeys")).ownPasskeys,
  en: async () => (await import("@musubi/messages/en/own-passkeys")).ownPasskeys,
});
