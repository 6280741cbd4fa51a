import type { KeptStorage } from "./kept.ts";
import { tryStorage } from "./try-storage.ts";

const NOTED_AT = "musubi:why";

/** Why a login is shown that nobody asked for: the session was too old or ended from elsewhere, or logged out just now. */
const WHYS = ["ended", "signed-out"] as const;
type Why = (typeof WHYS)[number];

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
