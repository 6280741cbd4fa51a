import type { KeptStorage } from "./kept.ts";
import { tryStorage } from "./try-storage.ts";

const NOTED_AT = "musubi:why";

/**
 * Why a login is shown that the user did not ask for: the session expired or was ended elsewhere,
 * or the user just logged out.
 */
const WHYS = ["ended", "signed-out"] as const;
type Why = (typeof WHYS)[number];

/** Remembers in this tab why a session is over, for the next login only. */
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
