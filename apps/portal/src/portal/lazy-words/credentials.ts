import type { credentials as japanese } from "@musubi/messages/ja/credentials";
import type { Words } from "@musubi/messages/words";
import { createLazyWords } from "./lazy-words.ts";

/** What is said where an address or a password is changed, loaded with its screens. */
export const { useWords: useCredentialWords } = createLazyWords<Words<typeof japanese>>({
  ja: async () => (await import("@musubi/messages/ja/credentials")).credentials,
  en: async () => (await import("@musubi/messages/en/credentials")).credentials,
});
