import { type Answer, answer, refuse, UnavailableError } from "@musubi/contract/answer";
import {
  forgetPasswordAttempts,
  reservePasswordAttempt,
  returnPasswordAttempt,
} from "../../database/queries/password-attempts.ts";
import { LIMITS } from "../../limits/rules.ts";
import { authenticate } from "../../settings/secrets.ts";
import { endAdmissions } from "../admissions/end-admissions.ts";
import type { Needs } from "../needs.ts";
import type { Lane } from "./hashing-lanes.ts";

/** Beyond it a stranger who is the holder is mailed a way in; a shorter pause is soon over. */
const SHORT_PAUSE_SECONDS = 60;

/** A try that was counted, and may be looked at. */
export type ReservedTry = {
  readonly lane: Lane;
  /** Nobody looked: it does not count. */
  giveBack(): Promise<void>;
  /** Nobody could tell whether it was right: it does not count among everybody's. */
  spare(): Promise<void>;
  /** It was right: what was counted before it is forgotten. */
  settle(): Promise<void>;
};

type Parts = Pick<Needs, "database" | "limits" | "secrets">;

/** Returns what the tries in a browser that an account knows are counted under. */
export const nameKnownTries = (attemptsKey: Buffer, account: string, browser: string): string =>
  authenticate(attemptsKey, `known ${account} ${browser}`);

/** Who tries, as far as it is known before the password is looked at. */
export type Trier = {
  /** What strangers at the same address are counted under. */
  readonly attempts: string;
  readonly from: string;
  readonly network: string;
  readonly browser: string;
  /** The account that knows the browser, if one does whose address was typed. */
  readonly knownTo?: string | undefined;
  readonly isAdmitted: boolean;
  /** There is nothing to compare what was typed with: it is no guess, and not counted among everybody's. */
  readonly isBlind: boolean;
};

/**
 * Counts a try before it is looked at. A browser that the account knows, or that a mailed link admitted, has a
 * count of its own: no stranger and no crowded network keeps it out. A hundred failures there, and it is a
 * stranger too. `link`: a stranger is let in only by what is mailed; with or without a pause that ends it.
 */
export async function reserveTry(
  parts: Parts,
  trier: Trier,
  now: number,
): Promise<Answer<ReservedTry, "locked" | "link">> {
  const { limits } = parts;
  const { db } = parts.database;
  const { attempts, network, browser, knownTo, isAdmitted } = trier;
  const nameOwn = (name: string) => authenticate(parts.secrets.attempts, `${name} ${browser}`);
  const own = [
    ...(knownTo === undefined
      ? []
      : [{ key: nameKnownTries(parts.secrets.attempts, knownTo, browser), also: [] }]),
    ...(isAdmitted ? [{ key: nameOwn(`admitted ${attempts}`), also: [attempts] }] : []),
  ];
  const spent: string[] = [];
  // It stops nobody. A stranger's try is counted here, and time must not tell which of the two a browser is.
  if (own.length > 0) await limits.count(LIMITS.knownTry, browser);
  for (const { key, also } of own) {
    const reserved = await reservePasswordAttempt(db, key, now);
    if (reserved.ok) {
      return answer({
        lane: { known: knownTo ?? attempts, network },
        giveBack: () => returnPasswordAttempt(db, key),
        async spare() {},
        async settle() {
          await forgetPasswordAttempts(db, key, ...spent);
          for (const ended of also) await endAdmissions(db, ended);
        },
      });
    }
    if (!reserved.spent) return refuse("locked", secondsUntil(reserved.until, now));
    spent.push(key);
  }
  return reserveAmongStrangers(parts, trier, spent, now);
}

async function reserveAmongStrangers(
  { database: { db }, limits }: Parts,
  { attempts, from, isBlind }: Trier,
  spent: readonly string[],
  now: number,
): Promise<Answer<ReservedTry, "locked" | "link">> {
  const beside = isBlind ? "nothing" : undefined;
  const { verdict } = await limits.reserveGuess("password", from, beside);
  if (verdict === "closed") throw new UnavailableError("Wrong passwords cannot be counted.");
  if (verdict === "over") return refuse("link");
  const reserved = await reservePasswordAttempt(db, attempts, now);
  const giveGuessBack = () => limits.returnGuess("password", from, beside);
  if (reserved.ok) {
    return answer({
      lane: "stranger",
      // Both at once, which leaves in one packet.
      async giveBack() {
        await Promise.all([returnPasswordAttempt(db, attempts), giveGuessBack()]);
      },
      spare: () => limits.giveBack(LIMITS.wrongPasswordsOfAll, attempts),
      async settle() {
        await Promise.all([forgetPasswordAttempts(db, attempts, ...spent), giveGuessBack()]);
      },
    });
  }
  await giveGuessBack();
  if (reserved.spent) return refuse("link");
  const seconds = secondsUntil(reserved.until, now);
  return refuse(seconds > SHORT_PAUSE_SECONDS ? "link" : "locked", seconds);
}

const secondsUntil = (until: number, now: number): number =>
  Math.max(1, Math.ceil((until - now) / 1_000));
