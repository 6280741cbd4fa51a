import type { Queries } from "../database.ts";

/** A step is found by the id in its address, in the browser that it was made for. */
export type StepPlace = { readonly idHash: string; readonly bindingHash: string };

/** What a step is made of, sealed, and how long it is good. */
export type StepContent = { readonly kept: string; readonly expiresAt: number };

export async function insertLoginStep(
  db: Queries,
  { idHash, bindingHash }: StepPlace,
  { kept, expiresAt }: StepContent,
): Promise<void> {
  await db
    .insertInto("login_step")
    .values({ id_hash: idHash, binding_hash: bindingHash, kept, expires_at: expiresAt })
    .execute();
}

/** Writes a step, over the one that has its id. */
export async function upsertLoginStep(
  db: Queries,
  { idHash, bindingHash }: StepPlace,
  { kept, expiresAt }: StepContent,
): Promise<void> {
  await db
    .insertInto("login_step")
    .values({ id_hash: idHash, binding_hash: bindingHash, kept, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column("id_hash").doUpdateSet({ kept, expires_at: expiresAt }),
    )
    .execute();
}

export async function deleteLoginStep(
  db: Queries,
  { idHash, bindingHash }: StepPlace,
): Promise<void> {
  await db
    .deleteFrom("login_step")
    .where("id_hash", "=", idHash)
    .where("binding_hash", "=", bindingHash)
    .execute();
}

export async function findLoginStep(
  db: Queries,
  { idHash, bindingHash }: StepPlace,
  now: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("login_step")
    .select("kept")
    .where("id_hash", "=", idHash)
    .where("binding_hash", "=", bindingHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.kept;
}

/**
 * Holds a step still until the transaction ends, and returns what it says by then: writing it as it is makes whoever
 * else does so wait, on both engines.
 */
export async function holdLoginStep(
  trx: Queries,
  { idHash, bindingHash }: StepPlace,
  now: number,
): Promise<string | undefined> {
  const row = await trx
    .updateTable("login_step")
    .set((eb) => ({ kept: eb.ref("kept") }))
    .where("id_hash", "=", idHash)
    .where("binding_hash", "=", bindingHash)
    .where("expires_at", ">", now)
    .returning("kept")
    .executeTakeFirst();
  return row?.kept;
}

/**
 * Writes a step anew; its end stays where it was. With `was`, only if that is still what it says: a step that ended
 * meanwhile stays ended.
 */
export async function rewriteLoginStep(
  db: Queries,
  { idHash, bindingHash }: StepPlace,
  kept: string,
  was?: string,
): Promise<void> {
  await db
    .updateTable("login_step")
    .set({ kept })
    .where("id_hash", "=", idHash)
    .where("binding_hash", "=", bindingHash)
    .$if(was !== undefined, (update) => update.where("kept", "=", was ?? ""))
    .execute();
}
