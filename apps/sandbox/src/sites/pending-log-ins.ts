import type { Language } from "@musubi/contract";

/** A log-in with the ID that has begun and is not finished. */
export type PendingLogIn = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly language: Language;
};

export type PendingLogIns = {
  readonly keep: (browser: string, pending: PendingLogIn) => void;
  /** Returns the log-in that an answer with this state belongs to: once, and only to the browser that began it. */
  readonly take: (browser: string | undefined, state: string) => PendingLogIn | undefined;
  readonly clear: () => void;
};

/** Longer than identity keeps an interaction that goes through the portal. */
const LIFETIME_MS = 2 * 60 * 60 * 1000;
const MOST_KEPT = 1_000;

/** Stored by state, so that several tabs can each log in. */
export function createPendingLogIns(now: () => number): PendingLogIns {
  const kept = new Map<string, { pending: PendingLogIn; browser: string; endsAt: number }>();
  return {
    keep(browser, pending) {
      kept.set(pending.state, { pending, browser, endsAt: now() + LIFETIME_MS });
      for (const [oldest] of kept) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
    },
    take(browser, state) {
      const found = kept.get(state);
      if (found === undefined || found.browser !== browser) return undefined;
      kept.delete(state);
      return now() < found.endsAt ? found.pending : undefined;
    },
    clear: () => kept.clear(),
  };
}
