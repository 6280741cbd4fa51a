import { type Counts, keyOf, type Share } from "./counts.ts";

/** How often expired windows are deleted. */
const SWEEP_MS = 60_000;

type Window = { used: number; readonly until: number };

/** Counts in memory: enough if there is only one process. */
export function createCountsInProcess(): Counts {
  const windows = new Map<string, Window>();
  let sweptAt = Date.now();

  function sweep(now: number): void {
    if (now - sweptAt < SWEEP_MS) return;
    sweptAt = now;
    for (const [key, { until }] of windows) if (until <= now) windows.delete(key);
  }

  const liveWindow = (share: Share, now: number): Window | undefined => {
    const window = windows.get(keyOf(share));
    return window && window.until > now ? window : undefined;
  };

  return {
    async take(shares) {
      const now = Date.now();
      sweep(now);
      for (const share of shares) {
        const window = liveWindow(share, now);
        if (window && window.used >= share.limit.points) {
          return { ok: false, full: share, until: window.until };
        }
      }
      for (const share of shares) {
        const window = liveWindow(share, now);
        const used = share.isSpared ? 0 : 1;
        if (window) window.used += used;
        else windows.set(keyOf(share), { used, until: now + share.limit.seconds * 1_000 });
      }
      return { ok: true };
    },
    async giveBack(shares) {
      const now = Date.now();
      for (const share of shares) {
        const window = liveWindow(share, now);
        if (window && window.used > 0 && !share.isSpared) window.used -= 1;
      }
    },
  };
}
