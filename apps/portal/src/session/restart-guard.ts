import type { KeptStorage } from "./kept.ts";
import { tryStorage } from "./try-storage.ts";

const COUNTED_AT = "musubi:restarted-at";
const MINUTE_MS = 60_000;

/**
 * Notices a login that goes round in circles: each return fits nothing that is stored, and a login
 * page that remembers the holder sends the browser straight back.
 */
export type RestartGuard = {
  /** Returns whether a return that did not fit may start the login once more. */
  mayRestart(): boolean;
  reset(): void;
};

export function createRestartGuard(
  storage: KeptStorage | undefined,
  now: () => number = Date.now,
): RestartGuard {
  return {
    mayRestart() {
      const last = tryStorage(() => {
        const noted = storage?.getItem(COUNTED_AT) ?? 0;
        storage?.setItem(COUNTED_AT, String(now()));
        return storage && Number(noted);
      });
      // Where nothing can be noted the next return would not fit either.
      return last !== undefined && now() - last > MINUTE_MS;
    },
    // A guard that cannot be reset errs on the side of the error page.
    reset: () => tryStorage(() => storage?.removeItem(COUNTED_AT)),
  };
}
