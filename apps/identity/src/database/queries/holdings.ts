import type { Queries } from "../database.ts";

/*
 * What is kept about a holder, as they may take it along: no hash, no secret, no network, and nobody
 * else's address.
 */

export const findHeldAccount = (db: Queries, id: string) =>
  db
    .selectFrom("account")
    .select(["id", "email", "email_proven_at", "state", "created_at", "password_since"])
    .select(["language", "mail_language"])
    .select((eb) => [
      eb.case().when("password_hash", "is", null).then(0).else(1).end().as("has_password"),
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

export const findHeldIdentities = (db: Queries, account: string) =>
  db
    .selectFrom("account_identity")
    .select(["provider_name", "issuer", "subject", "created_at"])
    .where("account", "=", account)
    .orderBy("created_at")
    .orderBy("issuer")
    .execute();

/** Returns the log-ins that still let somebody in: by themselves, or by tokens that grew from them. */
export const findHeldSessions = (db: Queries, account: string, now: number) =>
  db
    .selectFrom("login_session")
    .select(["auth_time", "user_agent"])
    .where("account", "=", account)
    .where("ended_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("expires_at", ">", now),
        eb.exists(
          eb
            .selectFrom("token_family")
            .select("token_family.id")
            .whereRef("token_family.login_session", "=", "login_session.id")
            .where("token_family.revoked_at", "is", null)
            .where("token_family.redeemed_at", "is not", null)
            .where("token_family.expires_at", ">", now),
        ),
      ]),
    )
    .orderBy("auth_time", "desc")
    .execute();

export const findHeldBrowsers = (db: Queries, account: string) =>
  db
    .selectFrom("known_browser")
    .select(["since", "seen_at", "user_agent"])
    .where("account", "=", account)
    .orderBy("seen_at", "desc")
    .execute();

/** Returns to which services an account is logged in, by their clients. */
export const findHeldVisits = (db: Queries, account: string) =>
  db
    .selectFrom("client_visit")
    .select(["client", "since"])
    .where("account", "=", account)
    .orderBy("since", "desc")
    .execute();

/** Returns what identity itself wrote down about an account, the newest first. */
export const findHeldJournal = (db: Queries, account: string, most: number) =>
  db
    .selectFrom("journal")
    .select(["at", "operation_detail", "log_level", "log_text", "user_agent", "times"])
    .where("account", "=", account)
    .where("author", "=", "identity")
    .orderBy("at", "desc")
    .orderBy("id")
    .limit(most)
    .execute();

/** Returns the ties that services ended, and that are still kept aside. */
export const findHeldAsides = (db: Queries, account: string, now: number) =>
  db
    .selectFrom("tie_aside")
    .select(["service_id", "since", "service_email", "linked_email", "linked_at", "ended_at"])
    .where("account", "=", account)
    .where("until", ">", now)
    .orderBy("service_id")
    .execute();
