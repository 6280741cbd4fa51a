import type { Queries } from "../database.ts";
import { prepareQuery } from "../prepared.ts";

/** An item of provider state, by the hash of its id. Codes and refresh tokens are their own ids. */
export type OidcStateKey = { readonly model: string; readonly idHash: string };

/** Which of our providers the state belongs to; the other cannot see it. */
export type OidcProvider = "pool" | "root";

export type NewOidcState = OidcStateKey & {
  /** Sealed. */
  readonly payload: string;
  readonly account: string | null;
  readonly grantId: string | null;
  readonly uid: string | null;
  readonly provider: OidcProvider;
  readonly expiresAt: number;
};

export type OidcStateRow = {
  readonly id_hash: string;
  readonly payload: string;
  readonly consumed_at: number | null;
};

const upsert = prepareQuery((db, state: NewOidcState) =>
  db
    .insertInto("oidc_state")
    .values({
      model: state.model,
      id_hash: state.idHash,
      payload: state.payload,
      account: state.account,
      grant_id: state.grantId,
      uid: state.uid,
      provider: state.provider,
      consumed_at: null,
      expires_at: state.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(["model", "id_hash"]).doUpdateSet((eb) => ({
        payload: eb.ref("excluded.payload"),
        account: eb.ref("excluded.account"),
        grant_id: eb.ref("excluded.grant_id"),
        uid: eb.ref("excluded.uid"),
        provider: eb.ref("excluded.provider"),
        expires_at: eb.ref("excluded.expires_at"),
      })),
    ),
);

export async function upsertOidcState(db: Queries, state: NewOidcState): Promise<void> {
  await upsert(db, state);
}

/** Records that something was used; false if it was used before, or by another request at the same moment. */
export async function insertOidcStateOnce(
  db: Queries,
  {
    provider,
    model,
    idHash,
    expiresAt,
  }: Pick<NewOidcState, "provider" | "expiresAt"> & OidcStateKey,
): Promise<boolean> {
  const noted = await db
    .insertInto("oidc_state")
    .values({ provider, model, id_hash: idHash, payload: "", expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(["model", "id_hash"]).doNothing())
    .returning("id_hash")
    .executeTakeFirst();
  return noted !== undefined;
}

/** Each provider sees only its own state. */
type ModelKey = Pick<NewOidcState, "provider" | "model">;

export const livingState = (
  db: Queries,
  { provider, model, now }: ModelKey & { readonly now: number },
) =>
  db
    .selectFrom("oidc_state")
    .select(["oidc_state.id_hash", "oidc_state.payload", "oidc_state.consumed_at"])
    .where("oidc_state.provider", "=", provider)
    .where("oidc_state.model", "=", model)
    .where("oidc_state.expires_at", ">", now);

const selectById = prepareQuery(
  (db, state: ModelKey & { readonly idHash: string; readonly now: number }) =>
    livingState(db, state).where("id_hash", "=", state.idHash),
);

export const findOidcState = async (
  db: Queries,
  state: ModelKey & OidcStateKey,
  now: number,
): Promise<OidcStateRow | undefined> => (await selectById(db, { ...state, now }))[0];

export const findOidcStateByUid = (
  db: Queries,
  { uid, ...modelKey }: ModelKey & { readonly uid: string },
  now: number,
): Promise<OidcStateRow | undefined> =>
  livingState(db, { ...modelKey, now })
    .where("uid", "=", uid)
    .executeTakeFirst();

const consume = prepareQuery((db, state: OidcStateKey & { readonly now: number }) =>
  db
    .updateTable("oidc_state")
    .set({ consumed_at: state.now })
    .where("model", "=", state.model)
    .where("id_hash", "=", state.idHash)
    .where("consumed_at", "is", null)
    .returning("id_hash"),
);

/** Consumes an item. Of any number of callers at once, one gets true. */
export const consumeOidcState = async (
  db: Queries,
  state: OidcStateKey,
  now: number,
): Promise<boolean> => (await consume(db, { ...state, now })).length > 0;

export async function deleteOidcState(db: Queries, { model, idHash }: OidcStateKey): Promise<void> {
  await db
    .deleteFrom("oidc_state")
    .where("model", "=", model)
    .where("id_hash", "=", idHash)
    .execute();
}

/** Deletes an unused item. A used one stays, so that using it again is noticed. */
export async function deleteUnusedOidcState(
  db: Queries,
  { model, idHash }: OidcStateKey,
): Promise<void> {
  await db
    .deleteFrom("oidc_state")
    .where("model", "=", model)
    .where("id_hash", "=", idHash)
    .where("consumed_at", "is", null)
    .execute();
}

/** Deletes all items of one model that belong to a grant. */
export async function deleteOidcStateOfGrant(
  db: Queries,
  { model, grantId }: { readonly model: string; readonly grantId: string },
): Promise<void> {
  await db
    .deleteFrom("oidc_state")
    .where("model", "=", model)
    .where("grant_id", "=", grantId)
    .execute();
}

/** Deletes the pool's state of an account: its grants, codes and tokens. */
export async function deleteOidcStateOf(db: Queries, account: string): Promise<void> {
  await db
    .deleteFrom("oidc_state")
    .where("provider", "=", "pool")
    .where("account", "=", account)
    .execute();
}
