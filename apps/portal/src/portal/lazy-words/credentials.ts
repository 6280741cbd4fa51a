import type { credentials as japanese } from "@musubi/messages/ja/credentials";
import type { passwordRules as japaneseRules } from "@musubi/messages/ja/password-rules";
import type { Words } from "@musubi/messages/words";
import { createLazyWords } from "./lazy-words.ts";

type CredentialWords = Words<typeof japanese> & {
  readonly passwordRules: Words<typeof japaneseRules>;
};

/** What is said where an address or a password is changed, loaded with its screens. */
export const { useWords: useCredentialWords } = createLazyWords<CredentialWords>({
  async ja() {
    const [{ credentials }, { passwordRules }] = await Promise.all([
      import("@musubi/messages/ja/credentials"),
      import("@musubi/messages/ja/password-rules"),
    ]);
    return { ...credentials, passwordRules };
  },
  async en() {
    const [{ credentials }, { passwordRules }] = await Promise.all([
      import("@musubi/messages/en/credentials"),
      import("@musubi/messages/en/password-rules"),
    ]);
    return { ...credentials, passwordRules };
  },
});
