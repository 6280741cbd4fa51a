import type { Queries } from "../database.ts";

/** A form state is found by the id in its address, in the browser that it was made for. */
export type FormStateKey = { readonly idHash: string; readonly bindingHash: string };

/** A form state's sealed content, and when it expires. */
export type FormStateContent = { readonly kept: string; readonly expiresAt: number };

/** Saves a form state, and replaces one with the same id. */
export async function writeFormState(
  db: Queries,
  { idHash, bindingHash }: FormStateKey,
  { kept, expiresAt }: FormStateContent,
): Promise<void> {
  await db
    .insertInto("login_form_state")
    .values({ id_hash: idHash, binding_hash: bindingHash, kept, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column("id_hash").doUpdateSet({ kept, expires_at: expiresAt }),
    )
    .execute();
}

export async function deleteFormState(
  db: Queries,
  { idHash, bindingHash }: FormStateKey,
): Promise<void> {
  await db
    .deleteFrom("login_form_state")
    .where("id_hash", "=", idHash)
    .where("binding_hash", "=", bindingHash)
    .execute();
}

export async function findFormState(
  db: Queries,
  { idHash, bindingHash }: FormStateKey,
  now: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("login_form_state")
    .select("kept")
    .where("id_hash", "=", idHash)
    .where("binding_hash", "=", bindingHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.kept;
}

/**
 * Locks a form state until the transaction ends, and returns its content. The update without a change makes other
 * transactions wait, on both engines.
 */
export async function holdFormState(
  trx: Queries,
  { idHash, bindingHash }: FormStateKey,
  now: number,
): Promise<string | undefined> {
  const row = await trx
    .updateTable("login_form_state")
    .set((eb) => ({ kept: eb.ref("kept") }))
    .where("id_hash", "=", idHash)
    .where("binding_hash", "=", bindingHash)
    .where("expires_at", ">", now)
    .returning("kept")
    .executeTakeFirst();
  return row?.kept;
}

/**
 * Replaces the content of a form state; its expiry stays. With `was`, only if the content is still `was`: a form state
 * that ended meanwhile stays ended.
 */
export async function rewriteFormState(
  db: Queries,
  { idHash, bindingHash }: FormStateKey,
  kept: string,
  was?: string,
): Promise<void> {
  await db
    .updateTable("login_form_state")
    .set({ kept })
    .where("id_hash", "=", idHash)
    .where("binding_hash", "=", bindingHash)
    .$if(was !== undefined, (update) => update.where("kept", "=", was ?? ""))
    .execute();
}
