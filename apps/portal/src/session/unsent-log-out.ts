import type { KeptStorage } from "./kept.ts";

const NOTED_AT = "musubi:ask-to-sign-in";

/**
 * Remembers that a log-out never reached identity. The login page may then still know the holder,
 * and must ask for the password although this device has long forgotten everything.
 */
export type UnsentLogOut = { note(): void; isNoted(): boolean; forget(): void };

export function createUnsentLogOut(storage: KeptStorage | undefined): UnsentLogOut {
  let noted = false;
  return {
    note() {
      noted = true;
      try {
        storage?.setItem(NOTED_AT, "1");
      } catch {
        // Then the note lives as long as this tab.
      }
    },
    isNoted() {
      try {
        return noted || (storage?.getItem(NOTED_AT) ?? null) !== null;
      } catch {
        return noted;
      }
    },
    forget() {
      noted = false;
      try {
        storage?.removeItem(NOTED_AT);
      } catch {
        // What cannot be removed was never written.
      }
    },
  };
}
