import { type Insertable, type Selectable, sql } from "kysely";
import type { Queries } from "../database.ts";
import { holdStill } from "../hold.ts";
import { prepareQuery } from "../prepared.ts";
import type { Tables } from "../tables.ts";
import { isLetIn } from "./let-in.ts";
import { isOfSso } from "./sessions.ts";
import { GRANT_COLUMNS } from "./token-sources.ts";

export type ClientSession = Selectable<Tables["client_session"]>;

const selectSso = prepareQuery((db, session: { readonly sso: string }) =>
  db
    .selectFrom("login_session")
    .innerJoin("account", "account.id", "login_session.account")
    .leftJoin("client_session", (join) => join.on("client_session.sso", "=", session.sso))
    .select(["login_session.account", "login_session.auth_time", "login_session.amr"])
    .select(["client_session.client", "client_session.sid", "client_session.grant_id"])
    .where(isOfSso([session.sso]))
    .where("login_session.ended_at", "is", null)
    .where(isLetIn)
    .orderBy("login_session.auth_time", "desc"),
);

/**
 * Returns the login sessions of an `sso`, each with one row per client session, latest sign-in first; empty if all have
 * ended, or the account is closed or blocked. They may be too old to log in by themselves.
 */
export const findSso = (db: Queries, sso: string) => selectSso(db, { sso });

type ClientSessionKey = Pick<ClientSession, "sso" | "client" | "account"> & {
  readonly serviceId: number;
  readonly now: number;
};

const selectTiedClientSession = prepareQuery((db, clientSession: ClientSessionKey) =>
  db
    .selectFrom("tie")
    .leftJoin("client_session", (join) =>
      join
        .onRef("client_session.account", "=", "tie.account")
        .on("client_session.sso", "=", clientSession.sso)
        .on("client_session.client", "=", clientSession.client),
    )
    .leftJoin("oidc_state as root", (join) =>
      join
        .onRef("root.grant_id", "=", "client_session.grant_id")
        .on("root.model", "=", "Grant")
        .on("root.expires_at", ">", clientSession.now),
    )
    .select(["client_session.sid", "client_session.grant_id"])
    .select(GRANT_COLUMNS)
    .where("tie.account", "=", clientSession.account)
    .where("tie.service_id", "=", clientSession.serviceId),
);

/**
 * Returns the client session of an `sso` at a client, and its grant; both are null before the first log-in there.
 * Undefined if the account is not tied to the service.
 */
export const findTiedClientSession = async (db: Queries, key: ClientSessionKey) =>
  (await selectTiedClientSession(db, key))[0];

const insertClientSession = prepareQuery(
  (db, made: Insertable<Tables["client_session"]> & { readonly serviceId: number }) =>
    db
      .insertInto("client_session")
      .columns(["sso", "client", "account", "sid", "grant_id", "since"])
      .expression((eb) =>
        holdStill(
          db,
          eb
            .selectFrom("account")
            .innerJoin("login_session", "login_session.account", "account.id")
            .innerJoin("tie", "tie.account", "account.id")
            .select([
              sql<string>`cast(${made.sso} as text)`.as("sso"),
              sql<string>`cast(${made.client} as text)`.as("client"),
              "account.id as account",
              sql<string>`cast(${made.sid} as text)`.as("sid"),
              sql<string>`cast(${made.grant_id} as text)`.as("grant_id"),
              sql<number>`cast(${made.since} as bigint)`.as("since"),
            ])
            .where("account.id", "=", made.account)
            .where(isLetIn)
            .where(isOfSso([made.sso]))
            .where("login_session.ended_at", "is", null)
            .where("tie.service_id", "=", made.serviceId)
            .limit(sql.lit(1)),
        ),
      )
      .onConflict((conflict) => conflict.columns(["sso", "client"]).doNothing()),
);

/**
 * Saves a client session, and returns the valid one: of two at once, the first. Undefined if the login session or the
 * tie has ended. If one of these ends at the same moment, its end either is seen here or ends the client session
 * afterwards: both statements lock the account first.
 */
export async function openClientSession(
  db: Queries,
  clientSession: Insertable<Tables["client_session"]>,
  serviceId: number,
): Promise<ClientSession | undefined> {
  await insertClientSession(db, { ...clientSession, serviceId });
  return db
    .selectFrom("client_session")
    .selectAll()
    .where("sso", "=", clientSession.sso)
    .where("client", "=", clientSession.client)
    .executeTakeFirst();
}

/** Deletes the client sessions and pending interactions of ended sessions, with their grants; returns the former. */
export async function endClientSessions(
  db: Queries,
  ssos: readonly string[],
): Promise<ClientSession[]> {
  if (ssos.length === 0) return [];
  const ended = await db
    .deleteFrom("client_session")
    .where("sso", "in", ssos)
    .returningAll()
    .execute();
  await forgetClientSessions(db, ended);
  await db.deleteFrom("pending_interaction").where("sso", "in", ssos).execute();
  return ended;
}

/** Deletes the client sessions of an account at some clients, with their grants; returns them. */
export async function endClientSessionsTo(
  db: Queries,
  { account, clients }: { readonly account: string; readonly clients: readonly string[] },
): Promise<ClientSession[]> {
  if (clients.length === 0) return [];
  const ended = await db
    .deleteFrom("client_session")
    .where("account", "=", account)
    .where("client", "in", clients)
    .returningAll()
    .execute();
  await forgetClientSessions(db, ended);
  return ended;
}

/** Deletes the grants of client sessions, with all codes and tokens. */
async function forgetClientSessions(
  db: Queries,
  clientSessions: readonly ClientSession[],
): Promise<void> {
  if (clientSessions.length === 0) return;
  const grants = clientSessions.map((clientSession) => clientSession.grant_id);
  await db
    .deleteFrom("oidc_state")
    .where("provider", "=", "root")
    .where("grant_id", "in", grants)
    .execute();
}

/**
 * Gives a client session a new grant in place of one that is being revoked. The account comes from the old grant's row,
 * which still exists at this point, so that the client session is found by index.
 */
export async function replaceGrant(
  db: Queries,
  { old, next }: { readonly old: string; readonly next: string },
  oldHash: string,
): Promise<void> {
  await db
    .updateTable("client_session")
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

/** Returns the client session of a service's session id. */
export const findClientSessionBySid = (
  db: Queries,
  client: string,
  sid: string,
): Promise<ClientSession | undefined> =>
  db
    .selectFrom("client_session")
    .selectAll()
    .where("sid", "=", sid)
    .where("client", "=", client)
    .executeTakeFirst();
