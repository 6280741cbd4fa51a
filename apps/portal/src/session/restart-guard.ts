import type { KeptStorage } from "./kept.ts";
import { tryStorage } from "./try-storage.ts";

const COUNTED_AT = "musubi:restarted-at";
const MINUTE_MS = 60_000;

/**
 * Detects a login loop: no return matches the stored state, and a login page that remembers the
 * holder redirects straight back.
 */
export type RestartGuard = {
  /** Returns whether an unmatched return may start the login once more. */
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
      // If nothing can be stored, the next return would not match either.
      return last !== undefined && now() - last > MINUTE_MS;
    },
    // If the reset fails, the next restart may lead to the error page, which is better than a loop.
    reset: () => tryStorage(() => storage?.removeItem(COUNTED_AT)),
  };
}
