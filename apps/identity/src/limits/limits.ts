import { RateLimiterRes } from "rate-limiter-flexible";
import { networksOf } from "./address-group.ts";
import type { Limiter, LimiterMaker } from "./limiters.ts";
import { LIMITS, type Limit } from "./rules.ts";

/** `closed`: nobody can count at present, and what the limit guards must not be guessed meanwhile. */
export type LimitVerdict =
  | { readonly verdict: "within" }
  | { readonly verdict: "over"; readonly retryAfterSeconds: number }
  | { readonly verdict: "closed" };

/** What can be guessed, and has a budget of wrong guesses: each network its own, and all together one. */
export type Guess = "password" | "code";

export type Limits = {
  /**
   * Counts one use, and says whether it was one too many. `who`: the caller's address where networks
   * are counted, else an address group, a subject or a mailbox.
   */
  count(limit: Limit, who: string): Promise<LimitVerdict>;
  /** Takes one from a budget, before what it is for is looked at. Over it, nothing is taken. */
  reserve(limit: Limit, who: string): Promise<LimitVerdict>;
  /** Gives back what was reserved: it was not to be counted after all. */
  giveBack(limit: Limit, who: string): Promise<void>;
  /**
   * Takes one from the budgets of wrong guesses, before a guess is looked at: the network's first, so
   * that a host without end of them uses up its own and not everybody's.
   */
  reserveGuess(guess: Guess, ip: string): Promise<LimitVerdict>;
  /** Gives it back: the guess was right, or there was nothing to guess. */
  returnGuess(guess: Guess, ip: string): Promise<void>;
  /** How often each limit stopped a request, since the process began. */
  overs(): ReadonlyMap<string, number>;
};

/** What went wrong while counting, for the log. */
export type OnLimitFailure = (name: string, error: unknown) => void;

/** One count: under whose name, and how far it may go. */
type Share = { readonly limit: Limit; readonly who: string };

const EVERYBODY = "everybody";
const WITHIN: LimitVerdict = { verdict: "within" };
const BUDGETS: Readonly<Record<Guess, readonly Limit[]>> = {
  password: [LIMITS.wrongPasswords, LIMITS.wrongPasswordsOfAll],
  code: [LIMITS.wrongCodes, LIMITS.wrongCodesOfAll],
};

/** `factor` widens or narrows every limit, for an operator who knows their crowd. */
export function createLimits(
  makeLimiter: LimiterMaker,
  factor: number,
  onFailure: OnLimitFailure,
): Limits {
  const limiters = new Map<string, Limiter>();
  const overs = new Map<string, number>(Object.keys(LIMITS).map((name) => [name, 0]));

  function limiterOf(limit: Limit): Limiter {
    const points = Math.max(1, Math.round(limit.points * factor));
    const name = `${limit.name} ${points}`;
    const known = limiters.get(name);
    if (known) return known;
    const limiter = makeLimiter({ ...limit, points });
    limiters.set(name, limiter);
    return limiter;
  }

  async function consume({ limit, who }: Share): Promise<LimitVerdict> {
    try {
      await limiterOf(limit).consume(who);
      return WITHIN;
    } catch (reason) {
      // The library refuses by rejecting with a result; only a broken store is an Error.
      if (reason instanceof RateLimiterRes) {
        overs.set(limit.name, (overs.get(limit.name) ?? 0) + 1);
        const retryAfterSeconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
        return { verdict: "over", retryAfterSeconds };
      }
      onFailure(limit.name, reason);
      return limit.guardsSecret ? { verdict: "closed" } : WITHIN;
    }
  }

  /** One after another, and all or none: whoever is stopped by one count uses up no other. */
  async function take(shares: readonly Share[]): Promise<LimitVerdict> {
    for (const [place, share] of shares.entries()) {
      const found = await consume(share);
      if (found.verdict === "within") continue;
      await reward(shares.slice(0, found.verdict === "over" ? place + 1 : place));
      return found;
    }
    return WITHIN;
  }

  const reward = async (shares: readonly Share[]): Promise<void> => {
    await Promise.all(
      shares.map(({ limit, who }) =>
        limiterOf(limit)
          .reward(who)
          .catch((error: unknown) => onFailure(limit.name, error)),
      ),
    );
  };

  const budgetsOf = (guess: Guess, ip: string): readonly Share[] =>
    BUDGETS[guess].flatMap((limit) => sharesOf(limit, ip));

  return {
    count: (limit, who) =>
      limit.per === "network" ? take(sharesOf(limit, who)) : consume({ limit, who }),
    reserve: (limit, who) => take(sharesOf(limit, who)),
    giveBack: (limit, who) => reward(sharesOf(limit, who)),
    reserveGuess: (guess, ip) => take(budgetsOf(guess, ip)),
    returnGuess: (guess, ip) => reward(budgetsOf(guess, ip)),
    overs: () => overs,
  };
}

/**
 * The counts that one use falls on. The widest network comes first: once it is over, no row is made
 * for each of the narrow ones in it, of which there is no end.
 */
function sharesOf(limit: Limit, who: string): readonly Share[] {
  if (limit.per === "all") return [{ limit, who: EVERYBODY }];
  if (limit.per !== "network") return [{ limit, who }];
  return networksOf(who).map(({ name, times }) => ({
    limit: { ...limit, points: limit.points * times },
    who: name,
  }));
}
