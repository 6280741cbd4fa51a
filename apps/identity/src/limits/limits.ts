import { RateLimiterRes } from "rate-limiter-flexible";
import type { Limiter, LimiterMaker } from "./limiters.ts";
import { LIMIT_RULES, type LimitName, type LimitRule } from "./rules.ts";

/** `closed`: nobody can count at present, and what the limit guards must not be guessed meanwhile. */
export type LimitVerdict =
  | { readonly verdict: "within" }
  | { readonly verdict: "over"; readonly retryAfterSeconds: number }
  | { readonly verdict: "closed" };

export type Limits = {
  /** Counts one use, and says whether it was one too many. `who` is an address group or a subject. */
  count(name: LimitName, who: string): Promise<LimitVerdict>;
  /** Takes one from everybody's budget of wrong codes, before a code is looked at. */
  reserveCode(): Promise<LimitVerdict>;
  /** Gives it back: the code was right, or there was none to guess. */
  returnCode(): Promise<void>;
};

/** What went wrong while counting, for the log. */
export type OnLimitFailure = (name: LimitName, error: unknown) => void;

const EVERYBODY = "everybody";
const WITHIN: LimitVerdict = { verdict: "within" };

/** `factor` widens or narrows every limit, for an operator who knows their crowd. */
export function createLimits(
  makeLimiter: LimiterMaker,
  factor: number,
  onFailure: OnLimitFailure,
): Limits {
  const limiters = new Map<LimitName, Limiter>();
  for (const [name, rule] of Object.entries(LIMIT_RULES) as [LimitName, LimitRule][]) {
    const points = Math.max(1, Math.round(rule.points * factor));
    limiters.set(name, makeLimiter(name, { ...rule, points }));
  }

  async function count(name: LimitName, who: string): Promise<LimitVerdict> {
    try {
      await limiters.get(name)?.consume(who);
      return WITHIN;
    } catch (reason) {
      // The library refuses by rejecting with a result; only a broken store is an Error.
      if (reason instanceof RateLimiterRes) {
        const retryAfterSeconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
        return { verdict: "over", retryAfterSeconds };
      }
      onFailure(name, reason);
      return LIMIT_RULES[name].guardsSecret ? { verdict: "closed" } : WITHIN;
    }
  }

  return {
    count,
    reserveCode: () => count("wrongCodes", EVERYBODY),
    returnCode: async () => {
      try {
        await limiters.get("wrongCodes")?.reward(EVERYBODY);
      } catch (error) {
        onFailure("wrongCodes", error);
      }
    },
  };
}
