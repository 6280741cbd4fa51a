import type { Queries } from "../database.ts";

/** A step is found by the id in its address, in the browser that it was made for. */
export type StepPlace = { readonly idHash: string; readonly bindingHash: string };

/** A step's sealed content, and when it expires. */
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

/** Saves a step, and replaces one with the same id. */
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
 * Locks a step until the transaction ends, and returns its content. The update without a change makes other
 * transactions wait, on both engines.
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
 * Replaces the content of a step; its expiry stays. With `was`, only if the content is still that: a step that ended
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
