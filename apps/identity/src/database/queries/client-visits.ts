import { type Insertable, type Selectable, sql } from "kysely";
import type { Database, Queries } from "../database.ts";
import { prepareQuery } from "../prepared.ts";
import type { Tables } from "../tables.ts";
import { isLetIn } from "./let-in.ts";
import { isOfSso } from "./sessions.ts";
import { GRANT_COLUMNS } from "./token-sources.ts";

export type ClientVisit = Selectable<Tables["client_visit"]>;

const selectSso = prepareQuery((db, session: { readonly sso: string }) =>
  db
    .selectFrom("login_session")
    .innerJoin("account", "account.id", "login_session.account")
    .leftJoin("client_visit", (join) => join.on("client_visit.sso", "=", session.sso))
    .select(["login_session.account", "login_session.auth_time", "login_session.amr"])
    .select(["client_visit.client", "client_visit.sid", "client_visit.grant_id"])
    .where(isOfSso([session.sso]))
    .where("login_session.ended_at", "is", null)
    .where(isLetIn)
    .orderBy("login_session.auth_time", "desc"),
);

/**
 * Returns the login sessions of an `sso`, with one row for each visit, latest sign-in first; empty if all have ended.
 * They may be too old to log in by themselves.
 */
export const findSso = (db: Queries, sso: string) => selectSso(db, { sso });

type Visited = Pick<ClientVisit, "sso" | "client" | "account"> & {
  readonly serviceId: number;
  readonly now: number;
};

const selectTiedVisit = prepareQuery((db, visit: Visited) =>
  db
    .selectFrom("tie")
    .leftJoin("client_visit", (join) =>
      join
        .onRef("client_visit.account", "=", "tie.account")
        .on("client_visit.sso", "=", visit.sso)
        .on("client_visit.client", "=", visit.client),
    )
    .leftJoin("oidc_state as root", (join) =>
      join
        .onRef("root.grant_id", "=", "client_visit.grant_id")
        .on("root.model", "=", "Grant")
        .on("root.expires_at", ">", visit.now),
    )
    .select(["client_visit.sid", "client_visit.grant_id"])
    .select(GRANT_COLUMNS)
    .where("tie.account", "=", visit.account)
    .where("tie.service_id", "=", visit.serviceId),
);

/**
 * Returns the visit of a session to a service and its grant, both null before the first visit; undefined if the account
 * is not tied to the service.
 */
export const findTiedVisit = async (db: Queries, visited: Visited) =>
  (await selectTiedVisit(db, visited))[0];

/**
 * Saves a visit, and returns the valid one: of two at once, the first. Undefined if the session or the tie has ended.
 * If one ends at the same moment, either its end is seen here, or it ends the visit afterwards: both lock the account
 * first.
 */
export async function openVisit(
  { db, holdStill }: Database,
  visit: Insertable<Tables["client_visit"]>,
  serviceId: number,
): Promise<ClientVisit | undefined> {
  await db
    .insertInto("client_visit")
    .columns(["sso", "client", "account", "sid", "grant_id", "since"])
    .expression((eb) =>
      holdStill(
        eb
          .selectFrom("account")
          .innerJoin("login_session", "login_session.account", "account.id")
          .innerJoin("tie", "tie.account", "account.id")
          .select([
            sql<string>`cast(${visit.sso} as text)`.as("sso"),
            sql<string>`cast(${visit.client} as text)`.as("client"),
            "account.id as account",
            sql<string>`cast(${visit.sid} as text)`.as("sid"),
            sql<string>`cast(${visit.grant_id} as text)`.as("grant_id"),
            sql<number>`cast(${visit.since} as bigint)`.as("since"),
          ])
          .where("account.id", "=", visit.account)
          .where(isLetIn)
          .where(isOfSso([visit.sso]))
          .where("login_session.ended_at", "is", null)
          .where("tie.service_id", "=", serviceId)
          .limit(1),
      ),
    )
    .onConflict((conflict) => conflict.columns(["sso", "client"]).doNothing())
    .execute();
  return db
    .selectFrom("client_visit")
    .selectAll()
    .where("sso", "=", visit.sso)
    .where("client", "=", visit.client)
    .executeTakeFirst();
}

/** Deletes the visits of ended sessions, with the provider's state; returns the visits. */
export async function endVisits(db: Queries, ssos: readonly string[]): Promise<ClientVisit[]> {
  if (ssos.length === 0) return [];
  const ended = await db
    .deleteFrom("client_visit")
    .where("sso", "in", ssos)
    .returningAll()
    .execute();
  await forgetVisits(db, ended);
  await db.deleteFrom("pending_visit").where("sso", "in", ssos).execute();
  return ended;
}

/** The same for the visits of an account to one service, in any session. */
export async function endVisitsTo(
  db: Queries,
  { account, clients }: { readonly account: string; readonly clients: readonly string[] },
): Promise<ClientVisit[]> {
  if (clients.length === 0) return [];
  const ended = await db
    .deleteFrom("client_visit")
    .where("account", "=", account)
    .where("client", "in", clients)
    .returningAll()
    .execute();
  await forgetVisits(db, ended);
  return ended;
}

/** Deletes the codes and tokens of a visit's grant. */
async function forgetVisits(db: Queries, visits: readonly ClientVisit[]): Promise<void> {
  if (visits.length === 0) return;
  const grants = visits.map((visit) => visit.grant_id);
  await db
    .deleteFrom("oidc_state")
    .where("provider", "=", "root")
    .where("grant_id", "in", grants)
    .execute();
}

/**
 * Gives a visit a new grant in place of one that is being revoked. The account comes from the old grant's row, which
 * still exists at this point, so that the visit is found by index.
 */
export async function replaceGrant(
  db: Queries,
  { old, next }: { readonly old: string; readonly next: string },
  oldHash: string,
): Promise<void> {
  await db
    .updateTable("client_visit")
    .set({ grant_id: next })
    .where("grant_id", "=", old)
    .where("account", "=", (eb) =>
      eb
        .selectFrom("oidc_state")
        .select((oidc) => oidc.ref("oidc_state.account").$notNull().as("account"))
        .where("oidc_state.provider", "=", "root")
        .where("oidc_state.model", "=", "Grant")
        .where("oidc_state.id_hash", "=", oldHash),
    )
    .execute();
}

/** Returns the visit of a service's session id. */
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
