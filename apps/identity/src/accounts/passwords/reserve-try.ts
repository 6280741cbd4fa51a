import { type Answer, answer, refuse, UnavailableError } from "@musubi/contract/answer";
import type { Queries } from "../../database/database.ts";
import { deleteAdmissions } from "../../database/queries/admissions.ts";
import {
  deletePasswordAttempts,
  forgetPasswordAttempts,
  reservePasswordAttempt,
  returnPasswordAttempt,
} from "../../database/queries/password-attempts.ts";
import { LIMITS } from "../../limits/rules.ts";
import { authenticate } from "../../settings/secrets.ts";
import type { Parts } from "../parts.ts";
import type { Lane } from "./hashing-lanes.ts";

/** If an unknown browser would have to wait longer than this, a link is mailed; a shorter pause is soon over. */
const SHORT_PAUSE_SECONDS = 60;

/** A try that was counted and may be checked. */
export type ReservedTry = {
  readonly lane: Lane;
  /** The password was not checked: the try does not count. */
  giveBack(): Promise<void>;
  /** Whether the password was right could not be determined: the try does not count in the global budget. */
  spare(): Promise<void>;
  /** The password was right: earlier failures are forgotten. */
  settle(): Promise<void>;
};

/** Returns the key that counts tries in a browser that an account knows. */
export const nameKnownTries = (attemptsKey: Buffer, account: string, browser: string): string =>
  authenticate(attemptsKey, `known ${account} ${browser}`);

/** The caller who tries, as far as known before the password is checked. */
export type Trier = {
  /** The key that counts unknown browsers at the same address. */
  readonly attempts: string;
  readonly from: string;
  readonly network: string;
  readonly browser: string;
  /** The account of the typed address, if it knows the browser. */
  readonly knownTo?: string | undefined;
  readonly isAdmitted: boolean;
  /** There is nothing to compare the password with: it is no guess, and not counted in the global budget. */
  readonly isBlind: boolean;
};

/**
 * Counts a try before the password is checked. A browser that the account knows, or that a mailed link admitted, has
 * its own count: neither unknown browsers nor a crowded network can keep it out. After a hundred failures it is treated
 * as an unknown browser. `link`: an unknown browser may try only after a mailed link or, if the refusal carries
 * seconds, after waiting that long.
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
  // This count limits nothing, but takes the time that counting an unknown browser's try takes: timing must not reveal
  // a known browser.
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
  return reserveAsUnknown(parts, trier, spent, now);
}

async function reserveAsUnknown(
  { database: { db }, limits }: Parts,
  { attempts, from, isBlind }: Trier,
  spent: readonly string[],
  now: number,
): Promise<Answer<ReservedTry, "locked" | "link">> {
  const beside = isBlind ? "nothing" : undefined;
  const { state } = await limits.reserveGuess("password", from, beside);
  if (state === "closed") throw new UnavailableError("Wrong passwords cannot be counted.");
  if (state === "over") return refuse("link");
  const reserved = await reservePasswordAttempt(db, attempts, now);
  const giveGuessBack = () => limits.returnGuess("password", from, beside);
  if (reserved.ok) {
    return answer({
      lane: "unknown",
      // One round trip for both.
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

/**
 * Forgets the failed tries of unknown browsers at an address, and ends every link and admission there. An attacker may
 * use up the freed tries at once; so the next link can be mailed at once too, not only after an hour.
 */
export async function endAdmissions(db: Queries, attempts: string): Promise<void> {
  await deleteAdmissions(db, attempts);
  await deletePasswordAttempts(db, attempts);
}
