import { type Language, setAttributes } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { createStore, type StoreApi } from "zustand/vanilla";

/** The account's language, which mails are written in: that of the last log-in or choice, in whichever browser. */
export type AccountLanguage = {
  /** What identity last said it is, or took. */
  readonly store: StoreApi<{ readonly language?: Language }>;
  /** The caller has renewed the session. False where it could not be written. */
  write(language: Language): Promise<boolean>;
};

export function createAccountLanguage(client: Client): AccountLanguage {
  const store = createStore<{ readonly language?: Language }>(() => ({}));
  return {
    store,
    // Also what identity seems to have: another browser may have changed it.
    async write(language) {
      const { ok } = await client.send(setAttributes, { body: { language } });
      if (ok) store.setState({ language });
      return ok;
    },
  };
}
