import {
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from "kysely";
import type { Queries } from "../database.ts";
import { holdAlone } from "../hold.ts";
import { prepareQuery } from "../prepared.ts";
import type { Tables } from "../tables.ts";
import { isPasswordGood } from "./email-and-password.ts";
import { hasArrived, isLetIn } from "./let-in.ts";

export type NewLoginSession = {
  readonly id: string;
  readonly secretHash: string;
  readonly account: string;
  /** The hash that was checked; null if the holder signs in without a password. */
  readonly passwordHash: string | null;
  readonly amr: string | null;
  readonly authTime: number;
  readonly expiresAt: number;
  /** Sanitized to one line. */
  readonly userAgent: string;
  readonly sso: string;
  /** The hash of the mark of the session's browser. */
  readonly browser: string;
};

const insertSession = (isByPassword: boolean) =>
  prepareQuery((db, session: NewLoginSession) =>
    db
      .insertInto("login_session")
      .columns([
        "id",
        "secret_hash",
        "account",
        "auth_time",
        "created_at",
        "expires_at",
        "user_agent",
        "sso",
        "browser_hash",
        "amr",
        "notice_language",
      ])
      .expression((eb) => {
        const open = eb
          .selectFrom("account")
          .select([
            sql<string>`cast(${session.id} as text)`.as("id"),
            sql<string>`cast(${session.secretHash} as text)`.as("secret_hash"),
            "account.id as account",
            sql<number>`cast(${session.authTime} as bigint)`.as("auth_time"),
            sql<number>`cast(${session.authTime} as bigint)`.as("created_at"),
            sql<number>`cast(${session.expiresAt} as bigint)`.as("expires_at"),
            sql<string>`cast(${session.userAgent} as text)`.as("user_agent"),
            sql<string>`cast(${session.sso} as text)`.as("sso"),
            sql<string>`cast(${session.browser} as text)`.as("browser_hash"),
            sql<string | null>`cast(${session.amr} as text)`.as("amr"),
            "account.language as notice_language",
          ])
          .where("account.id", "=", session.account)
          .where(isLetIn)
          .where(hasArrived);
        return holdAlone(
          db,
          isByPassword ? open.where(isPasswordGood(session.passwordHash)) : open,
        );
      })
      .onConflict((conflict) => conflict.column("secret_hash").doNothing())
      .returning(({ selectFrom }) => [
        "notice_language",
        selectFrom("account")
          .select("account.email")
          .where("account.id", "=", session.account)
          .$asScalar()
          .$notNull()
          .as("email"),
        selectFrom("login_session as other")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .where("other.account", "=", session.account)
          .where("other.ended_at", "is", null)
          .$asScalar()
          .$notNull()
          .as("before"),
      ]),
  );

const insertByPassword = insertSession(true);
const insertOtherwise = insertSession(false);

/**
 * Begins a session, unless one has begun with the same secret; or the account was closed or blocked, its password was
 * changed or voided since the check, or it was imported and has not completed its first log-in. A change of password
 * either ends before this and is seen here, or comes after and ends the session. Returns how many unended sessions
 * there were when this statement began (on SQLite it counts the new session too), and the account's address.
 */
export async function insertLoginSession(trx: Transaction<Tables>, session: NewLoginSession) {
  const insert = session.passwordHash === null ? insertOtherwise : insertByPassword;
  return (await insert(trx, session))[0];
}

/** Whether a login session has not been ended. */
export async function isLoginSessionAlive(db: Queries, id: string): Promise<boolean> {
  const alive = await db
    .selectFrom("login_session")
    .select("id")
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return alive !== undefined;
}

/** The id that sessions at services depend on, and its account. */
export type Sso = { readonly account: string; readonly sso: string };

const selectLoginSession = prepareQuery(
  (db, session: { readonly secretHash: string; readonly now: number }) =>
    db
      .selectFrom("login_session")
      .innerJoin("account", "account.id", "login_session.account")
      .select(["login_session.id", "login_session.account", "login_session.auth_time"])
      .select(["login_session.created_at", "login_session.amr", "login_session.sso"])
      .select(["login_session.notice_language", "login_session.browser_hash"])
      .select(["account.email", "account.email_proven_at", "account.page_language"])
      .where("secret_hash", "=", session.secretHash)
      .where("ended_at", "is", null)
      .where("expires_at", ">", session.now)
      .where(isLetIn),
);

/** Returns the login session of a cookie, while it may still log in without asking. */
export const findLoginSession = async (db: Queries, secretHash: string, now: number) =>
  (await selectLoginSession(db, { secretHash, now }))[0];

/** Whether a login session has one of these `sso` values. */
export const isOfSso =
  (ssos: readonly string[]) =>
  (eb: ExpressionBuilder<Tables, "login_session">): Expression<SqlBool> =>
    eb("login_session.sso", "in", ssos);

/** Returns the `sso` of the session with a secret, even if it no longer logs in by itself. */
export const findSsoBySecret = (db: Queries, secretHash: string): Promise<Sso | undefined> =>
  db
    .selectFrom("login_session")
    .select(["account", "sso"])
    .where("secret_hash", "=", secretHash)
    .where("ended_at", "is", null)
    .executeTakeFirst();

const selectInheritable = prepareQuery((db, { secretHash }: { readonly secretHash: string }) =>
  db
    .selectFrom("login_session")
    .select(["account", "sso", "amr"])
    .where("secret_hash", "=", secretHash)
    .where((eb) =>
      eb.or([
        eb("ended_at", "is", null),
        eb.exists(
          eb
            .selectFrom("login_session as heir")
            .select("heir.id")
            .where("heir.ended_at", "is", null)
            .whereRef("heir.sso", "=", "login_session.sso"),
        ),
      ]),
    ),
);

/**
 * Returns the `sso` that the next session of a browser may inherit: that of the session with its secret, even if
 * another tab has replaced it meanwhile; undefined if it was logged out. With it, how that session was logged in to.
 */
export const findSsoToInherit = async (
  db: Queries,
  secretHash: string,
): Promise<(Sso & { readonly amr: string | null }) | undefined> =>
  (await selectInheritable(db, { secretHash }))[0];

/** Returns the `sso` of a living family's session. */
export const findSsoOf = (db: Queries, family: string): Promise<Sso | undefined> =>
  db
    .selectFrom("live_session")
    .innerJoin("login_session", "login_session.id", "live_session.login_session")
    .select(["login_session.account", "login_session.sso"])
    .where("live_session.family", "=", family)
    .executeTakeFirst();

const endBySecret = prepareQuery(
  (db, { secretHash, now }: { readonly secretHash: string; readonly now: number }) =>
    db
      .updateTable("login_session")
      .set({ ended_at: now })
      .where("secret_hash", "=", secretHash)
      .where("ended_at", "is", null)
      .returning(["account", "sso"]),
);

/** Ends only the session with a secret; returns its `sso` if it was alive. */
export const endLoginSessionBySecret = async (
  db: Queries,
  secretHash: string,
  now: number,
): Promise<Sso | undefined> => (await endBySecret(db, { secretHash, now }))[0];

/** Returns every living `sso` of an account in the same browser as the given one, that one included. */
export async function findSsosInBrowserOf(db: Queries, { account, sso }: Sso): Promise<string[]> {
  const rows = await db
    .selectFrom("login_session")
    .select("sso")
    .where("account", "=", account)
    .where("ended_at", "is", null)
    .where((eb) =>
      eb.or([
        isOfSso([sso])(eb),
        eb(
          "login_session.browser_hash",
          "in",
          eb
            .selectFrom("login_session as one")
            .select("one.browser_hash")
            .where("one.sso", "=", sso)
            .where("one.browser_hash", "is not", null),
        ),
      ]),
    )
    .execute();
  return distinct(rows);
}

/** Ends every session with one of these `sso` values; returns those that were alive. */
export async function endLoginSessionsOfSsos(
  db: Queries,
  ssos: readonly string[],
  now: number,
): Promise<string[]> {
  if (ssos.length === 0) return [];
  const ended = await db
    .updateTable("login_session")
    .set({ ended_at: now })
    .where(isOfSso(ssos))
    .where("ended_at", "is", null)
    .returning("sso")
    .execute();
  return distinct(ended);
}

const distinct = (rows: readonly { readonly sso: string }[]): string[] => [
  ...new Set(rows.map(({ sso }) => sso)),
];

const selectLiveSession = prepareQuery((db, holder: { readonly family: string }) =>
  db
    .selectFrom("live_session")
    .select(["account", "email", "language", "notice_language", "has_password", "auth_time"])
    .select("user_agent")
    .where("family", "=", holder.family),
);

/** Returns what the holder of a living family may know about their account; undefined once the family has ended. */
export async function findLiveSession(db: Queries, family: string) {
  return (await selectLiveSession(db, { family }))[0];
}

export type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>;

/** Ends every login session of an account, except one that may be kept; returns the `sso` of each. */
export async function endLoginSessions(
  db: Queries,
  account: string,
  now: number,
  kept?: string,
): Promise<string[]> {
  const ending = db
    .updateTable("login_session")
    .set({ ended_at: now })
    .where("account", "=", account)
    .where("ended_at", "is", null)
    .returning("sso");
  const ended = await (kept === undefined ? ending : ending.where("id", "!=", kept)).execute();
  return distinct(ended);
}

/** Returns those `sso` values that have no living session any more. */
export async function findEndedSsos(db: Queries, ssos: readonly string[]): Promise<string[]> {
  if (ssos.length === 0) return [];
  const alive = await db
    .selectFrom("login_session")
    .select("sso")
    .where(isOfSso(ssos))
    .where("ended_at", "is", null)
    .execute();
  const living = new Set(alive.map(({ sso }) => sso));
  return ssos.filter((sso) => !living.has(sso));
}
