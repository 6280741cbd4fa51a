import type { Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";

export type ToldSignIn = Selectable<Tables["told_sign_in"]>;

/**
 * Saves a link that freezes an account: the office's, or that of a mail about a sign-in or a copied session (which
 * omits it if the address was never proven).
 */
export async function insertToldSignIn(
  db: Queries,
  told: Omit<ToldSignIn, "frozen_at" | "is_log_in"> & Partial<Pick<ToldSignIn, "is_log_in">>,
): Promise<void> {
  await db.insertInto("told_sign_in").values(told).execute();
}

/** Returns how many sign-ins to an account were reported since a time. */
export async function countToldSignIns(
  db: Queries,
  account: string,
  since: number,
): Promise<number> {
  const { told } = await db
    .selectFrom("told_sign_in")
    .select((eb) => eb.fn.countAll<number>().as("told"))
    .where("account", "=", account)
    .where("is_log_in", "=", 1)
    .where("made_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(told);
}

/**
 * Returns the last reported sign-ins of an account whose links have not ended, except those in the browser of the
 * given family: the sign-in with which its session began, or with which the account first knew that browser.
 */
export function findToldSignIns(
  db: Queries,
  { account, family }: { readonly account: string; readonly family: string },
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<Pick<ToldSignIn, "made_at" | "user_agent">[]> {
  return db
    .selectFrom("told_sign_in")
    .select(["made_at", "user_agent"])
    .where("account", "=", account)
    .where("is_log_in", "=", 1)
    .where("ends_at", ">", now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("token_family")
            .innerJoin("login_session as own", "own.id", "token_family.login_session")
            .leftJoin("known_browser as known", (join) =>
              join
                .onRef("known.account", "=", "own.account")
                .onRef("known.browser_hash", "=", "own.browser_hash"),
            )
            .leftJoin("forgotten_browser as forgotten", (join) =>
              join
                .onRef("forgotten.account", "=", "own.account")
                .onRef("forgotten.browser_hash", "=", "own.browser_hash"),
            )
            .select("own.id")
            .where("token_family.id", "=", family)
            .where(({ eb, ref }) =>
              eb("told_sign_in.made_at", "in", [
                ref("own.created_at"),
                ref("known.since"),
                ref("forgotten.since"),
              ]),
            ),
        ),
      ),
    )
    .orderBy("made_at", "desc")
    .limit(limit)
    .execute();
}

/** Deletes the reported sign-ins of an account, with their links. */
export async function deleteToldSignIns(db: Queries, account: string): Promise<void> {
  await db.deleteFrom("told_sign_in").where("account", "=", account).execute();
}

/** Returns the reported sign-in of a link, valid or not. */
export function findToldSignIn(db: Queries, linkHash: string): Promise<ToldSignIn | undefined> {
  return db
    .selectFrom("told_sign_in")
    .selectAll()
    .where("link_hash", "=", linkHash)
    .executeTakeFirst();
}

/** Records that a link has frozen its account. */
export async function spendToldSignIn(db: Queries, linkHash: string, now: number): Promise<void> {
  await db
    .updateTable("told_sign_in")
    .set({ frozen_at: now })
    .where("link_hash", "=", linkHash)
    .execute();
}
