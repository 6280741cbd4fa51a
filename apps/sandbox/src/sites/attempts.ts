import type { Language } from "@musubi/contract";

/** A log-in with the ID that has begun and is not finished. */
export type Attempt = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly language: Language;
};

export type Attempts = {
  readonly keep: (browser: string, attempt: Attempt) => void;
  /** Returns the attempt of an answer, once, and only for the browser that began it. */
  readonly take: (browser: string | undefined, state: string) => Attempt | undefined;
  readonly clear: () => void;
};

/** Longer than identity keeps a visit that goes through the portal. */
const LIFETIME_MS = 2 * 60 * 60 * 1000;
const ATTEMPTS_KEPT = 1_000;

/** Stored by state, so that several tabs can each log in. */
export function createAttempts(now: () => number): Attempts {
  const kept = new Map<string, { attempt: Attempt; browser: string; endsAt: number }>();
  return {
    keep(browser, attempt) {
      kept.set(attempt.state, { attempt, browser, endsAt: now() + LIFETIME_MS });
      for (const [oldest] of kept) {
        if (kept.size <= ATTEMPTS_KEPT) break;
        kept.delete(oldest);
      }
    },
    take(browser, state) {
      const found = kept.get(state);
      if (found === undefined || found.browser !== browser) return undefined;
      kept.delete(state);
      return now() < found.endsAt ? found.attempt : undefined;
    },
    clear: () => kept.clear(),
  };
}
