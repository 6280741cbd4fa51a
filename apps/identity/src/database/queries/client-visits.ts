import type { Insertable, Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";

export type ClientVisit = Selectable<Tables["client_visit"]>;

/** What a service's session hangs on, while its login session was not ended. */
export type SsoRow = { readonly account: string; readonly auth_time: number };

/** Returns the account behind an `sso` id: whose sign-in has not ended, though it may no longer let in by itself. */
export async function findSso(db: Queries, sso: string): Promise<SsoRow | undefined> {
  return db
    .selectFrom("login_session")
    .innerJoin("account", "account.id", "login_session.account")
    .select(["login_session.account", "login_session.auth_time"])
    .where("login_session.sso", "=", sso)
    .where("login_session.ended_at", "is", null)
    .where("account.state", "=", "active")
    .orderBy("login_session.auth_time", "desc")
    .executeTakeFirst();
}

export const findVisits = (db: Queries, sso: string): Promise<ClientVisit[]> =>
  db.selectFrom("client_visit").selectAll().where("sso", "=", sso).execute();

/** Notes a visit, and returns the one that counts: of two at once, the first. */
export async function openVisit(
  db: Queries,
  visit: Insertable<Tables["client_visit"]>,
): Promise<ClientVisit> {
  await db
    .insertInto("client_visit")
    .values(visit)
    .onConflict((conflict) => conflict.columns(["sso", "client"]).doNothing())
    .execute();
  return db
    .selectFrom("client_visit")
    .selectAll()
    .where("sso", "=", visit.sso)
    .where("client", "=", visit.client)
    .executeTakeFirstOrThrow();
}

/** Takes away every visit of sessions that are over, with what the provider remembers of them; returns the visits. */
export async function endVisits(db: Queries, ssos: readonly string[]): Promise<ClientVisit[]> {
  if (ssos.length === 0) return [];
  await db
    .deleteFrom("oidc_state")
    .where("provider", "=", "root")
    .where("sso", "in", ssos)
    .execute();
  await db.deleteFrom("pending_visit").where("sso", "in", ssos).execute();
  return db.deleteFrom("client_visit").where("sso", "in", ssos).returningAll().execute();
}

/** Returns the visit that a service knows under an id of its own session. */
export const findVisitBySid = (
  db: Queries,
  client: string,
  sid: string,
): Promise<ClientVisit | undefined> =>
  db
    .selectFrom("client_visit")
    .selectAll()
    .where("sid", "=", sid)
    .where("client", "=", client)
    .executeTakeFirst();
