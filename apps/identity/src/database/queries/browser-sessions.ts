import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { isOfSso } from "./sessions.ts";

/** A session is alive while it logs in by itself, has valid tokens, or is signed in to a service. */
const isAlive =
  (now: number) =>
  (eb: ExpressionBuilder<Tables, "login_session">): Expression<SqlBool> =>
    eb.and([
      eb("login_session.ended_at", "is", null),
      eb.or([
        eb("login_session.expires_at", ">", now),
        eb.exists(
          eb
            .selectFrom("token_family")
            .select("token_family.id")
            .whereRef("token_family.login_session", "=", "login_session.id")
            .where("token_family.redeemed_at", "is not", null)
            .where("token_family.revoked_at", "is", null)
            .where("token_family.expires_at", ">", now),
        ),
        eb.exists(
          eb
            .selectFrom("client_session")
            .select("client_session.sid")
            .whereRef("client_session.sso", "=", "login_session.sso"),
        ),
      ]),
    ]);

/** Returns the newest living sessions of an account. `renewed_at`: when their tokens were last renewed. */
export const findAliveSessions = (db: Queries, account: string, now: number, most: number) =>
  db
    .selectFrom("login_session")
    .select((eb) => [
      "login_session.browser_hash",
      "login_session.user_agent",
      "login_session.created_at",
      "login_session.auth_time",
      "login_session.sso",
      eb
        .selectFrom("token_family")
        .select(sql<number | null>`max(coalesce(rotated_at, redeemed_at))`.as("at"))
        .whereRef("token_family.login_session", "=", "login_session.id")
        .as("renewed_at"),
    ])
    .where("login_session.account", "=", account)
    .where(isAlive(now))
    .orderBy("login_session.auth_time", "desc")
    .orderBy("login_session.id")
    .limit(most)
    .execute();

export type AliveSession = Awaited<ReturnType<typeof findAliveSessions>>[number];

/** Returns the services that an account is logged in to, in any session. */
export const findClientSessionsOf = (db: Queries, account: string) =>
  db
    .selectFrom("client_session")
    .select(["sso", "client", "since"])
    .where("account", "=", account)
    .execute();

export type ClientSessionOf = Awaited<ReturnType<typeof findClientSessionsOf>>[number];

/**
 * Ends an account's living sessions beyond a number, but never `kept`: first the youngest in browsers known only since
 * `youngFrom`, then those not used for longest. An attacker who logs in again and again so ends their own sessions, not
 * those in a browser that the holder has used for long. Returns the `sso` of each. The account must be locked
 * exclusively.
 */
export async function endSurplus(
  db: Queries,
  { account, kept, now }: { readonly account: string; readonly kept: string; readonly now: number },
  { most, youngFrom }: { readonly most: number; readonly youngFrom: number },
): Promise<string[]> {
  const old = (table: "known_browser" | "forgotten_browser") => sql<SqlBool>`exists (
    select 1 from ${sql.table(table)} as browser
    where browser.account = login_session.account
      and browser.browser_hash = login_session.browser_hash and browser.since <= ${youngFrom})`;
  // A browser is at least as old as its session.
  const isYoung = sql`(login_session.created_at > ${youngFrom}
    and not ${old("known_browser")} and not ${old("forgotten_browser")})`;
  const seenAt = sql`(select max(seen.at) from (
    select login_session.auth_time as at
    union all select coalesce(rotated_at, redeemed_at) from token_family
      where token_family.login_session = login_session.id
    union all select since from client_session where client_session.sso = login_session.sso) as seen)`;
  const ended = await db
    .updateTable("login_session")
    .set({ ended_at: now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("login_session")
        .select("login_session.id")
        .where("login_session.account", "=", account)
        .where("login_session.id", "!=", kept)
        .where(isAlive(now))
        // Negative values come first; the last rows are ended.
        .orderBy(sql`case when ${isYoung} then login_session.created_at else -${seenAt} end`)
        .orderBy("login_session.id")
        .limit(1_000)
        .offset(most - 1),
    )
    .returning("sso")
    .execute();
  return ended.map(({ sso }) => sso);
}

/** Returns the `sso` of all sessions of an account that were not ended, even expired ones, except some. */
export async function findSsosBeside(
  db: Queries,
  account: string,
  kept: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("login_session")
    .select("sso")
    .distinct()
    .where("account", "=", account)
    .where("ended_at", "is", null)
    .where((eb) => eb.not(isOfSso(kept)(eb)))
    .execute();
  return rows.map(({ sso }) => sso);
}

/** Returns the `sso` of all sessions of an account in one browser that were not ended, even expired ones. */
export async function findSsosIn(
  db: Queries,
  { account, browser }: { readonly account: string; readonly browser: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("login_session")
    .select("sso")
    .distinct()
    .where("account", "=", account)
    .where("browser_hash", "=", browser)
    .where("ended_at", "is", null)
    .execute();
  return rows.map(({ sso }) => sso);
}
