import type { Queries } from "../database.ts";
import { prepareQuery } from "../prepared.ts";

/** A browser in which a session of an account begins. */
export type Noted = {
  readonly account: string;
  readonly browser: string;
  /** As one harmless line. */
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
    .returning("since"),
);

/** Writes down that a session began in a browser; returns since when the account knows it. */
export async function upsertKnownBrowser(db: Queries, noted: Noted): Promise<number | undefined> {
  return (await upsert(db, noted))[0]?.since;
}

/**
 * Has an account know no more browsers than so many: the youngest go first, never the one that is seen now. An attacker
 * who signs in from many new browsers drives out their own, and not those that a holder used before. One that
 * was known since `oldUntil` or longer is forgotten as if its holder had removed it, and goes on to prove an older claim.
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

/** Returns the browsers that signed in to an account before. */
export function findKnownBrowsers(db: Queries, account: string) {
  return db
    .selectFrom("known_browser")
    .select(["browser_hash", "since", "seen_at", "user_agent"])
    .where("account", "=", account)
    .execute();
}

/** Returns the browsers that an account knows, or did until they were forgotten later than that. */
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

/** Has an account forget one browser; one that was forgotten before counts from the first time. Its sessions end before. */
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
 * Forgets the browsers of an account: all, or those that it has known only since then, and before a later time. Their
 * sessions end before.
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

/** Returns whether a living family was begun in a browser that its account knows since then, or longer. */
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

/** Returns whether somebody signed in from a browser before, to the account that has an address. */
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
