import type { Database } from "../database/database.ts";
import { networksOf } from "./address-group.ts";
import type { Counts, Share } from "./counts.ts";
import { createCountsInProcess } from "./counts-in-process.ts";
import { createCountsInTable } from "./counts-in-table.ts";
import { LIMITS, type Limit } from "./rules.ts";

/**
 * `of`: whose budget is used up. `closed`: counting is impossible at present, and the secret that the limit guards
 * must not be guessed meanwhile.
 */
export type LimitState =
  | { readonly state: "within" }
  | { readonly state: "over"; readonly retryAfterSeconds: number; readonly of: Limit["per"] }
  | { readonly state: "closed" };

/** Secrets with a budget of wrong guesses: one per network, and a global one. */
export type Guess = "password" | "code";

/**
 * Which budget a guess uses besides its network's, instead of the global one: the holder's own; or none, since there is
 * nothing to guess. Even then a spent global budget is reported.
 */
export type Beside = { readonly holder: string } | "nothing";

export type Limits = {
  /**
   * Counts one use. If none is left, says so and counts nothing. `who`: the caller's address if networks are counted;
   * otherwise an address group, a subject or a mailbox.
   */
  count(limit: Limit, who: string): Promise<LimitState>;
  /** Gives back a use that should not have been counted. */
  giveBack(limit: Limit, who: string): Promise<void>;
  /**
   * Takes one from the budgets of wrong guesses before a guess is checked: from the network's and the global one
   * together, or from neither. So an attacker who has spent a network's budget takes nothing more from the global
   * one.
   */
  reserveGuess(guess: Guess, ip: string, beside?: Beside): Promise<LimitState>;
  /** Gives a guess back: it was right, or there was nothing to guess. */
  returnGuess(guess: Guess, ip: string, beside?: Beside): Promise<void>;
  /** How often each limit stopped a request, since the process began. */
  overs(): ReadonlyMap<string, number>;
};

/** Called with errors while counting, for the log. */
export type OnLimitFailure = (name: string, error: unknown) => void;

const EVERYBODY = "everybody";
const WITHIN: LimitState = { state: "within" };
const BUDGETS: Readonly<Record<Guess, Readonly<Record<"network" | "all" | "holder", Limit>>>> = {
  password: {
    network: LIMITS.wrongPasswords,
    all: LIMITS.wrongPasswordsOfAll,
    holder: LIMITS.wrongPasswordsOfHolder,
  },
  code: {
    network: LIMITS.wrongCodes,
    all: LIMITS.wrongCodesOfAll,
    holder: LIMITS.wrongCodesOfHolder,
  },
};

/** Where each kind of limit is counted. */
export type CountedIn = Readonly<Record<Limit["counted"], Counts>>;

/** `together`: in memory for the embedded database, which one process serves; in a shared table for PostgreSQL. */
export function countsOf(database: Database): CountedIn {
  const process = createCountsInProcess();
  const together = database.engine === "sqlite" ? process : createCountsInTable(database);
  return { process, together };
}

/** `factor` widens or narrows every limit, for an operator who knows their traffic. */
export function createLimits(
  counted: CountedIn,
  factor: number,
  onFailure: OnLimitFailure,
): Limits {
  const overs = new Map<string, number>(Object.keys(LIMITS).map((name) => [name, 0]));

  /** All or none: a request that one count stops takes from no other. */
  async function take(shares: readonly Share[]): Promise<LimitState> {
    const [first] = shares;
    if (!first) return WITHIN;
    try {
      const taken = await counted[first.limit.counted].take(shares);
      if (taken.ok) return WITHIN;
      const { name, per: of } = taken.full.limit;
      overs.set(name, (overs.get(name) ?? 0) + 1);
      const retryAfterSeconds = Math.max(1, Math.ceil((taken.until - Date.now()) / 1_000));
      return { state: "over", retryAfterSeconds, of };
    } catch (error) {
      onFailure(first.limit.name, error);
      return shares.some(({ limit }) => limit.guardsSecret) ? { state: "closed" } : WITHIN;
    }
  }

  async function giveBack(shares: readonly Share[]): Promise<void> {
    const [first] = shares;
    if (!first) return;
    await counted[first.limit.counted]
      .giveBack(shares)
      .catch((error: unknown) => onFailure(first.limit.name, error));
  }

  const sharesOf = (limit: Limit, who: string) =>
    namesOf(limit, who).map(({ times, name }) => ({
      limit: { ...limit, points: Math.max(1, Math.round(limit.points * times * factor)) },
      who: name,
    }));
  const budgetsOf = (guess: Guess, ip: string, beside?: Beside): readonly Share[] => {
    const { network, all, holder: own } = BUDGETS[guess];
    const isSpared = beside === "nothing";
    const shares =
      beside === undefined || isSpared
        ? sharesOf(all, EVERYBODY).map((share) => ({ ...share, isSpared }))
        : sharesOf(own, beside.holder);
    return [...sharesOf(network, ip), ...shares];
  };

  return {
    count: (limit, who) => take(sharesOf(limit, who)),
    giveBack: (limit, who) => giveBack(sharesOf(limit, who)),
    reserveGuess: (...guess) => take(budgetsOf(...guess)),
    returnGuess: (...guess) => giveBack(budgetsOf(...guess)),
    overs: () => overs,
  };
}

/**
 * Returns the names under which one use is counted. The widest network comes first: that it is over its limit says
 * more than that a narrow one is.
 */
function namesOf({ per }: Limit, who: string): ReturnType<typeof networksOf> {
  if (per === "network") return networksOf(who);
  return [{ name: per === "all" ? EVERYBODY : who, times: 1 }];
}
