import { type Language, setAttributes } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";

/** Keeps the account's language (the one mails are written in) in step with the one on the screen. */
export type AccountLanguage = {
  /** What identity said it is. */
  learn(language: Language): void;
  /** Writes the language if it differs; the caller has renewed the session. False where it could not be written. */
  write(language: Language): Promise<boolean>;
};

export function createAccountLanguage(client: Client): AccountLanguage {
  let known: Language | undefined;
  return {
    learn(language) {
      known = language;
    },
    async write(language) {
      if (known === language) return true;
      const { ok } = await client.send(setAttributes, { body: { language } });
      if (ok) known = language;
      return ok;
    },
  };
}
