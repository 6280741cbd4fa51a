import type { Queries } from "../database.ts";

/** Saves the hash of a mailed link, which lets the browser that opens it try a password. Returns whether it is new. */
export async function insertAdmission(
  db: Queries,
  link: {
    readonly linkHash: string;
    readonly account: string;
    readonly attempts: string;
    readonly expiresAt: number;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto("admission")
    .values({
      link_hash: link.linkHash,
      account: link.account,
      attempts_key: link.attempts,
      browser_hash: null,
      expires_at: link.expiresAt,
    })
    .onConflict((conflict) => conflict.column("link_hash").doNothing())
    .returning("link_hash")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns what a link admits to, and the browser that it has admitted; undefined if it has expired. */
export function findAdmission(db: Queries, { linkHash, now }: Opening) {
  return db
    .selectFrom("admission")
    .innerJoin("account", "account.id", "admission.account")
    .select(["attempts_key", "browser_hash", "expires_at", "account.email", "account.blocked_at"])
    .where("link_hash", "=", linkHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Admits the first browser that opens a link, and returns the account whose password it may try. */
export async function claimAdmission(
  db: Queries,
  { linkHash, now, browser, until }: Opening & { readonly browser: string; readonly until: number },
): Promise<string | undefined> {
  const admitted = await db
    .updateTable("admission")
    .set({ browser_hash: browser, expires_at: until })
    .where("link_hash", "=", linkHash)
    .where("expires_at", ">", now)
    .where("browser_hash", "is", null)
    .returning("account")
    .executeTakeFirst();
  return admitted?.account;
}

type Opening = { readonly linkHash: string; readonly now: number };

/** Whether a browser was admitted to the tries that are counted under a key. */
export async function isAdmitted(
  db: Queries,
  { attempts, browser, now }: { attempts: string; browser: string; now: number },
): Promise<boolean> {
  const found = await db
    .selectFrom("admission")
    .select("link_hash")
    .where("attempts_key", "=", attempts)
    .where("browser_hash", "=", browser)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends every link and admission for a key. */
export async function deleteAdmissions(db: Queries, attempts: string): Promise<void> {
  await db.deleteFrom("admission").where("attempts_key", "=", attempts).execute();
}

/** Counts the links that have not expired: those unopened, and those that admitted a browser. */
export async function measureAdmissions(
  db: Queries,
  now: number,
): Promise<{ readonly unopened: number; readonly opened: number }> {
  const { all, opened } = await db
    .selectFrom("admission")
    .where("expires_at", ">", now)
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.count<number>("browser_hash").as("opened"),
    ])
    .executeTakeFirstOrThrow();
  return { unopened: Number(all) - Number(opened), opened: Number(opened) };
}
