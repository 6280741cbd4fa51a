import type { Queries } from "../database.ts";

/*
 * What is kept about a holder, for their data export: no hash, no secret, no network, and no address of others.
 */

/** Returns the sessions that still log in: by themselves, or by their tokens. */
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

/** Returns the ties that services ended, and that are still kept aside. */
export const findHeldAsides = (db: Queries, account: string, now: number) =>
  db
    .selectFrom("tie_aside")
    .select(["service_id", "since", "service_email", "linked_email", "linked_at", "ended_at"])
    .where("account", "=", account)
    .where("until", ">", now)
    .orderBy("service_id")
    .execute();
