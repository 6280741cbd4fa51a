import type { KeptStorage } from "./kept.ts";
import { tryStorage } from "./try-storage.ts";

const NOTED_AT = "musubi:ask-to-sign-in";

/**
 * Remembers that a log-out never reached identity. The login page may then still know the holder,
 * and must ask who signs in, without naming the holder.
 */
export type UnsentLogOut = { note(): void; isNoted(): boolean; forget(): void };

export function createUnsentLogOut(storage: KeptStorage | undefined): UnsentLogOut {
  let noted = false;
  return {
    note() {
      noted = true;
      // Without storage the note lives as long as this tab.
      tryStorage(() => storage?.setItem(NOTED_AT, "1"));
    },
    isNoted: () => noted || Boolean(tryStorage(() => storage?.getItem(NOTED_AT))),
    forget() {
      noted = false;
      tryStorage(() => storage?.removeItem(NOTED_AT));
    },
  };
}
