import { oldOwner } from "@musubi/contract";
import type { Queries } from "../database.ts";
import { UNDER_WAY } from "../tables.ts";

/** Returns the account with a subject or an address, in any state, or the one that the address is held for. */
export async function findByName(
  db: Queries,
  name: { readonly id: string; readonly emailKey: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom("account")
    .select("id")
    .where((eb) => eb.or([eb("id", "=", name.id), eb("email_key", "=", name.emailKey)]))
    .executeTakeFirst();
  if (found) return found.id;
  const held = await db
    .selectFrom("held_address")
    .select("account")
    .where("email_key", "=", name.emailKey)
    .executeTakeFirst();
  return held?.account;
}

/** Returns the account behind a service's key: our subject, or the service's own id from before. */
export async function findByServiceKey(
  db: Queries,
  { serviceId, key }: { readonly serviceId: number; readonly key: string },
): Promise<string | undefined> {
  const names = [
    ["old_id", key],
    ["account", key],
    ["linked_owner", oldOwner(key)],
  ] as const;
  for (const table of ["place", "tie_aside"] as const) {
    for (const [column, value] of names) {
      const found = await db
        .selectFrom(table)
        .select("account")
        .where("service_id", "=", serviceId)
        .where(column, "=", value)
        .executeTakeFirst();
      if (found) return found.account;
    }
  }
  return undefined;
}

/** Counts the searches of an author since a time. */
export async function countAsked(
  db: Queries,
  { user }: { readonly user: string },
  since: number,
): Promise<number> {
  const { asked } = await db
    .selectFrom("office_journal")
    .select((eb) => eb.fn.countAll<number>().as("asked"))
    .where("at", ">", since)
    .where("asked", "is not", null)
    .where("system_user", "=", user)
    .executeTakeFirstOrThrow();
  return Number(asked);
}

/** Returns steps of an account's operations under way, and refused ones of ended ones, newest first. */
export const findSteps = (db: Queries, account: string) =>
  db
    .selectFrom("operation")
    .innerJoin("operation_step", "operation_step.op", "operation.id")
    .select(["operation.id", "kind", "operation.state", "touched_at", "service_id"])
    .select(["operation_step.state as step", "last_error", "last_words"])
    .where((eb) => eb.or([eb("source", "=", account), eb("target", "=", account)]))
    .where((eb) =>
      eb.or([eb("operation.state", "in", UNDER_WAY), eb("operation_step.state", "=", "refused")]),
    )
    .orderBy("touched_at", "desc")
    .orderBy("operation.id")
    .orderBy("seq")
    .execute();
