import { sql } from "kysely";
import type { Queries } from "../database.ts";
import { effectiveSso, isOfSso, ownSso } from "./sessions.ts";

/**
 * Returns the newest login sessions of an account that are good for something: they let in by themselves, have
 * tokens that are good, or a service was logged in to with them. `renewed_at`: when their tokens were last renewed.
 */
export const findAliveSessions = (db: Queries, account: string, now: number, most: number) =>
  db
    .selectFrom("login_session")
    .select((eb) => [
      "login_session.browser_hash",
      "login_session.user_agent",
      "login_session.created_at",
      "login_session.auth_time",
      ownSso,
      eb
        .selectFrom("token_family")
        .select(sql<number | null>`max(coalesce(rotated_at, redeemed_at))`.as("at"))
        .whereRef("token_family.login_session", "=", "login_session.id")
        .as("renewed_at"),
    ])
    .where("login_session.account", "=", account)
    .where("login_session.ended_at", "is", null)
    .where((eb) =>
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
            .where("client_visit.sso", "=", effectiveSso),
        ),
      ]),
    )
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

/** Returns what an account's sessions are for services, alive or no longer good for anything, but for some. */
export async function findSsosBeside(
  db: Queries,
  account: string,
  kept: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("login_session")
    .select(ownSso)
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
    .select(ownSso)
    .distinct()
    .where("account", "=", account)
    .where("browser_hash", "=", browser)
    .where("ended_at", "is", null)
    .execute();
  return rows.map(({ sso }) => sso);
}
