import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { isOfSso } from "./sessions.ts";

/** Sessions that are good for something: they let in by themselves, have tokens that are good, or a service was visited. */
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
            .selectFrom("client_visit")
            .select("client_visit.sid")
            .whereRef("client_visit.sso", "=", "login_session.sso"),
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

/** Returns where an account is logged in at services, whatever sessions that hangs on. */
export const findVisitsOf = (db: Queries, account: string) =>
  db
    .selectFrom("client_visit")
    .select(["sso", "client", "since"])
    .where("account", "=", account)
    .execute();

export type VisitOf = Awaited<ReturnType<typeof findVisitsOf>>[number];

/**
 * Ends the living sessions of an account beyond so many, that of `kept` never: first the youngest of browsers that
 * it has known only since `youngFrom`, then those seen longest ago. An attacker who logs in again and again ends
 * their own, and not those of a browser that the holder has used for long. Returns what they were for services.
 * Of an account that is held alone.
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
    union all select since from client_visit where client_visit.sso = login_session.sso) as seen)`;
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
        // What is negative comes first, and what comes last ends.
        .orderBy(sql`case when ${isYoung} then login_session.created_at else -${seenAt} end`)
        .orderBy("login_session.id")
        .limit(1_000)
        .offset(most - 1),
    )
    .returning("sso")
    .execute();
  return ended.map(({ sso }) => sso);
}

/** Returns what an account's sessions are for services, alive or no longer good for anything, but for some. */
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

/** Returns what the sessions of an account in one browser are for services. */
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
