import type { Queries } from "../database.ts";
import { prepareQuery } from "../prepared.ts";

/** A browser in which a session of an account begins. */
export type Noted = {
  readonly account: string;
  readonly browser: string;
  /** Sanitized to one line. */
  readonly userAgent: string;
  readonly at: number;
};

const upsert = prepareQuery((db, { account, browser, userAgent, at }: Noted) =>
  db
    .insertInto("known_browser")
    .values({ account, browser_hash: browser, since: at, seen_at: at, user_agent: userAgent })
    .onConflict((conflict) =>
      conflict
        .columns(["account", "browser_hash"])
        .doUpdateSet({ seen_at: at, user_agent: userAgent }),
    )
    .returning(["since", "at_home"]),
);

/** Records that a session began in a browser; returns since when the account knows it, and whether it is at home there. */
export async function upsertKnownBrowser(db: Queries, noted: Noted) {
  return (await upsert(db, noted))[0];
}

type Known = Pick<Noted, "account" | "browser">;

/** Notes that a browser is at home with an account. */
export async function settleBrowser(db: Queries, { account, browser }: Known): Promise<void> {
  await db
    .updateTable("known_browser")
    .set({ at_home: 1 })
    .where("account", "=", account)
    .where("browser_hash", "=", browser)
    .execute();
}

const FIRST = "the first that logs in";

/** Lets the first browser that logs in to an account be at home there: for a demo's people, who have never logged in. */
export async function expectFirstBrowser(db: Queries, account: string, at: number): Promise<void> {
  await upsert(db, { account, browser: FIRST, userAgent: "", at });
}

/** Whether the first browser was expected; from then on it no longer is. */
export async function takeFirstBrowser(db: Queries, account: string): Promise<boolean> {
  const expected = await db
    .deleteFrom("known_browser")
    .where("account", "=", account)
    .where("browser_hash", "=", FIRST)
    .returning("since")
    .executeTakeFirst();
  return expected !== undefined;
}

/** Returns the account and browser of a living family, if it is at home there or the account knows it since a time. */
export function findHome(db: Queries, family: string, settledSince: number) {
  return db
    .selectFrom("live_session")
    .innerJoin("login_session", "login_session.id", "live_session.login_session")
    .innerJoin("known_browser", (join) =>
      join
        .onRef("known_browser.account", "=", "login_session.account")
        .onRef("known_browser.browser_hash", "=", "login_session.browser_hash"),
    )
    .select(["known_browser.account", "known_browser.browser_hash as browser"])
    .where("live_session.family", "=", family)
    .where((eb) => eb.or([eb("at_home", "=", 1), eb("known_browser.since", "<=", settledSince)]))
    .executeTakeFirst();
}

/**
 * Limits the number of an account's known browsers: the youngest go first, never the present one. An attacker who signs
 * in from many new browsers displaces their own, not the holder's older ones. A browser known since `oldUntil` or
 * longer counts as removed by its holder, and still proves an older claim.
 */
export async function forgetSurplusBrowsers(
  db: Queries,
  { account, browser, at }: Pick<Noted, "account" | "browser" | "at">,
  { most, oldUntil }: { readonly most: number; readonly oldUntil: number },
): Promise<void> {
  const surplus = await db
    .deleteFrom("known_browser")
    .where("account", "=", account)
    .where("browser_hash", "in", (eb) =>
      eb
        .selectFrom("known_browser")
        .select("browser_hash")
        .where("account", "=", account)
        .where("browser_hash", "<>", browser)
        .orderBy("since")
        .orderBy("browser_hash")
        .limit(1_000)
        .offset(most - 1),
    )
    .returning(["account", "browser_hash", "since"])
    .execute();
  const old = surplus.filter(({ since }) => since <= oldUntil);
  if (old.length > 0) await insertForgotten(db, old, at);
}

/** Returns the browsers that have signed in to an account. */
export function findKnownBrowsers(db: Queries, account: string) {
  return db
    .selectFrom("known_browser")
    .select(["browser_hash", "since", "seen_at", "user_agent"])
    .where("account", "=", account)
    .execute();
}

/** Returns the browsers that an account knows, or knew until it forgot them after a time. */
export function findOlderBrowsers(db: Queries, account: string, forgottenAfter: number) {
  return db
    .selectFrom("known_browser")
    .select(["browser_hash", "since"])
    .where("account", "=", account)
    .unionAll(
      db
        .selectFrom("forgotten_browser")
        .select(["browser_hash", "since"])
        .where("account", "=", account)
        .where("forgotten_at", ">", forgottenAfter),
    )
    .execute();
}

/** Forgets one browser of an account, after its sessions have ended. If it was forgotten before, `since` stays. */
export async function forgetKnownBrowser(
  db: Queries,
  { account, browser }: { readonly account: string; readonly browser: string },
  now: number,
): Promise<void> {
  const forgotten = await db
    .deleteFrom("known_browser")
    .where("account", "=", account)
    .where("browser_hash", "=", browser)
    .returning(["account", "browser_hash", "since"])
    .executeTakeFirst();
  if (forgotten) await insertForgotten(db, [forgotten], now);
}

async function insertForgotten(
  db: Queries,
  browsers: readonly { readonly account: string; browser_hash: string; readonly since: number }[],
  now: number,
): Promise<void> {
  await db
    .insertInto("forgotten_browser")
    .values(browsers.map((each) => ({ ...each, forgotten_at: now })))
    .onConflict((conflict) =>
      conflict.columns(["account", "browser_hash"]).doUpdateSet({ forgotten_at: now }),
    )
    .execute();
}

/**
 * Forgets the browsers of an account for good: all, or those first known between two times. Their sessions must have
 * ended before.
 */
export async function dropKnownBrowsers(
  db: Queries,
  account: string,
  { since = 0, before }: { readonly since?: number; readonly before?: number | undefined } = {},
): Promise<void> {
  for (const table of ["known_browser", "forgotten_browser"] as const) {
    await db
      .deleteFrom(table)
      .where("account", "=", account)
      .where("since", ">=", since)
      .$if(before !== undefined, (drop) => drop.where("since", "<", before ?? 0))
      .execute();
  }
}

/** Whether a living family began in a browser that its account knows since a time or longer. */
export async function isBrowserSettled(
  db: Queries,
  family: string,
  since: number,
): Promise<boolean> {
  const settled = await db
    .selectFrom("live_session")
    .innerJoin("login_session", "login_session.id", "live_session.login_session")
    .innerJoin("known_browser", (join) =>
      join
        .onRef("known_browser.account", "=", "login_session.account")
        .onRef("known_browser.browser_hash", "=", "login_session.browser_hash"),
    )
    .select("known_browser.since")
    .where("live_session.family", "=", family)
    .where("known_browser.since", "<=", since)
    .executeTakeFirst();
  return settled !== undefined;
}

/** Whether a browser has signed in before to the account with an address. */
export async function isBrowserKnown(
  db: Queries,
  emailKey: string,
  browser: string,
): Promise<boolean> {
  const known = await db
    .selectFrom("known_browser")
    .innerJoin("account", "account.id", "known_browser.account")
    .select("known_browser.since")
    .where("account.email_key", "=", emailKey)
    .where("known_browser.browser_hash", "=", browser)
    .executeTakeFirst();
  return known !== undefined;
}
