import { sql, type Transaction } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { isRecent } from "./reversals.ts";
import { FAR_MS } from "./stands-still.ts";

// While an account is blocked, the deadlines for taking changes back do not run: they are moved so far into the future
// that no statement sees them expire. When the block ends, they are moved back, and extended by its duration.

/** A column with a deadline of an account, or with the time that one is counted from. */
type Clock = {
  readonly table: keyof Tables;
  readonly column: string;
  readonly whose: "id" | "account";
};

const REVERSAL: Clock = { table: "reversal", column: "ends_at", whose: "account" };
/** A stop lasts until it is ended, even if late. */
const STOP: Clock = { table: "account", column: "stopped_until", whose: "id" };
const FREEZE: Clock = { table: "account", column: "frozen_until", whose: "id" };
const TOLD_SIGN_IN: Clock = { table: "told_sign_in", column: "ends_at", whose: "account" };
/** How long a forgotten browser still counts as an older thing depends on this time. */
const BROWSER: Clock = { table: "forgotten_browser", column: "forgotten_at", whose: "account" };
const ASIDE: Clock = { table: "tie_aside", column: "until", whose: "account" };

/** Moves an account's deadlines that end at a time or later. */
async function move(
  db: Queries,
  { table, column, whose }: Clock,
  account: string,
  { by, from }: { readonly by: number; readonly from: number },
): Promise<void> {
  const end = sql.ref(column);
  await sql`update ${sql.table(table)} set ${end} = ${end} + ${by}
    where ${sql.ref(whose)} = ${account} and ${end} >= ${from}`.execute(db);
}

/** Stops the deadlines of a locked account. */
export async function stopClocks(db: Queries, account: string, now: number): Promise<void> {
  // Reversals of an expired stop are included: they are undone with it.
  await db
    .updateTable("reversal")
    .set((eb) => ({ ends_at: eb("ends_at", "+", FAR_MS) }))
    .where("account", "=", account)
    // The mailbox of a linked account does not belong to the ID's holder: its link stays valid, and its time runs on.
    .where("is_old_account", "=", 0)
    .where(isRecent(now))
    .execute();
  for (const clock of [STOP, BROWSER]) await move(db, clock, account, { by: FAR_MS, from: 0 });
  for (const clock of [FREEZE, TOLD_SIGN_IN, ASIDE]) {
    await move(db, clock, account, { by: FAR_MS, from: now + 1 });
  }
}

/** Lets the deadlines run again, later by the block's duration; so is the erasing of a closed ID and left accounts. */
export async function startClocks(
  trx: Transaction<Tables>,
  account: string,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<void> {
  const lasted = now - since;
  for (const clock of [REVERSAL, STOP, FREEZE, TOLD_SIGN_IN, BROWSER, ASIDE]) {
    await move(trx, clock, account, { by: lasted - FAR_MS, from: FAR_MS });
  }
  // Changes completed during the block, such as a leaving that had begun, could not be taken back until now.
  await trx
    .updateTable("reversal")
    .set((eb) => ({ ends_at: eb(eb("ends_at", "+", now), "-", eb.ref("made_at")) }))
    .where("account", "=", account)
    .where("is_old_account", "=", 0)
    .where("made_at", ">", since)
    .where("closed_at", "is", null)
    .execute();
  await trx
    .updateTable("account")
    .set((eb) => ({ disabled_at: eb("disabled_at", "+", lasted) }))
    .where("id", "=", account)
    .where("disabled_at", "<=", since)
    .execute();
  await trx
    .updateTable("place")
    .set((eb) => ({ erase_at: eb("erase_at", "+", lasted) }))
    .where("account", "=", account)
    .where("state", "in", ["asleep", "waking"])
    .where("left_at", "<=", since)
    .execute();
}
