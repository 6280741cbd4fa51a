import { RateLimiterRes } from "rate-limiter-flexible";
import type { Limiter, LimiterMaker } from "./limiters.ts";
import { LIMITS, type Limit } from "./rules.ts";

/** `closed`: nobody can count at present, and what the limit guards must not be guessed meanwhile. */
export type LimitVerdict =
  | { readonly verdict: "within" }
  | { readonly verdict: "over"; readonly retryAfterSeconds: number }
  | { readonly verdict: "closed" };

export type Limits = {
  /** Counts one use, and says whether it was one too many. `who` is an address group or a subject. */
  count(limit: Limit, who: string): Promise<LimitVerdict>;
  /** Takes one from everybody's budget of wrong codes, before a code is looked at. */
  reserveCode(): Promise<LimitVerdict>;
  /** Gives it back: the code was right, or there was none to guess. */
  returnCode(): Promise<void>;
};

/** What went wrong while counting, for the log. */
export type OnLimitFailure = (name: string, error: unknown) => void;

const EVERYBODY = "everybody";
const WITHIN: LimitVerdict = { verdict: "within" };

/** `factor` widens or narrows every limit, for an operator who knows their crowd. */
export function createLimits(
  makeLimiter: LimiterMaker,
  factor: number,
  onFailure: OnLimitFailure,
): Limits {
  const limiters = new Map<string, Limiter>();

  function limiterOf(limit: Limit): Limiter {
    const known = limiters.get(limit.name);
    if (known) return known;
    const points = Math.max(1, Math.round(limit.points * factor));
    const limiter = makeLimiter({ ...limit, points });
    limiters.set(limit.name, limiter);
    return limiter;
  }

  async function count(limit: Limit, who: string): Promise<LimitVerdict> {
    try {
      await limiterOf(limit).consume(who);
      return WITHIN;
    } catch (reason) {
      // The library refuses by rejecting with a result; only a broken store is an Error.
      if (reason instanceof RateLimiterRes) {
        const retryAfterSeconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
        return { verdict: "over", retryAfterSeconds };
      }
      onFailure(limit.name, reason);
      return limit.guardsSecret ? { verdict: "closed" } : WITHIN;
    }
  }

  return {
    count,
    reserveCode: () => count(LIMITS.wrongCodes, EVERYBODY),
    returnCode: async () => {
      try {
        await limiterOf(LIMITS.wrongCodes).reward(EVERYBODY);
      } catch (error) {
        onFailure(LIMITS.wrongCodes.name, error);
      }
    },
  };
}
