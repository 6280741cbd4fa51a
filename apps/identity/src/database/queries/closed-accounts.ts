import type { Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Whether an account is closed, stopped, frozen or blocked. */
export const CLOSING_COLUMNS = [
  "account.state",
  "account.disabled_at",
  "account.merged_into",
  "account.stopped_until",
  "account.stopped_by",
  "account.frozen_until",
  "account.blocked_at",
] as const;

export type Closing = Pick<
  Selectable<Tables["account"]>,
  | "state"
  | "disabled_at"
  | "merged_into"
  | "stopped_until"
  | "stopped_by"
  | "frozen_until"
  | "blocked_at"
>;

/** Returns an account that its holder closed, until it is erased. */
export function findClosedAccount(db: Queries, id: string) {
  return db
    .selectFrom("account")
    .select(["email", "language", "disabled_at"])
    .where("id", "=", id)
    .where("state", "=", "disabled")
    .where("merged_into", "is", null)
    .where("email", "!=", "")
    .executeTakeFirst();
}

/**
 * Wakes an account that its holder closed at a time. Undefined if it was not closed then, was merged away, rests, is
 * blocked, or was erased.
 */
export function wakeClosedAccount(
  db: Queries,
  id: string,
  { closedAt, now }: { readonly closedAt: number; readonly now: number },
) {
  return db
    .updateTable("account")
    .set({ state: "active", disabled_at: null })
    .where("id", "=", id)
    .where("state", "=", "disabled")
    .where("merged_into", "is", null)
    .where("email", "!=", "")
    .where("disabled_at", "=", closedAt)
    .where("stopped_by", "is", null)
    .where("blocked_at", "is", null)
    .where((eb) => eb.or([eb("frozen_until", "is", null), eb("frozen_until", "<=", now)]))
    .returning(["email", "language"])
    .executeTakeFirst();
}

/** Moves the closing date of an account back so far that the account can no longer be woken. */
export async function endPause(db: Queries, id: string, closedAt: number): Promise<void> {
  await db
    .updateTable("account")
    .set({ disabled_at: closedAt })
    .where("id", "=", id)
    .where("state", "=", "disabled")
    .execute();
}
