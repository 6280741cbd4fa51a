import type { KeptStorage } from "./kept.ts";
import { WHYS, type Why } from "./login-address.ts";
import { tryStorage } from "./try-storage.ts";

const NOTED_AT = "musubi:why";

/** Remembers in this tab why a session is over, for the login that is shown next, and for that one alone. */
export type WhyNote = { note(why: Why): void; take(): Why | undefined };

export const createWhyNote = (storage: KeptStorage | undefined): WhyNote => ({
  note: (why) => tryStorage(() => storage?.setItem(NOTED_AT, why)),
  take: () =>
    tryStorage(() => {
      const noted = storage?.getItem(NOTED_AT);
      storage?.removeItem(NOTED_AT);
      return WHYS.find((why) => why === noted);
    }),
});
