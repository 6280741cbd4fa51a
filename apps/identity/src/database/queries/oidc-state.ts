import type { Queries } from "../database.ts";

/** One thing that a provider of ours remembers, under the hash of its id: codes and refresh tokens are their own ids. */
export type OidcStateKey = { readonly model: string; readonly idHash: string };

/** Which of our providers remembers it: to the other one it is nothing. */
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

export async function upsertOidcState(db: Queries, state: NewOidcState): Promise<void> {
  const content = {
    payload: state.payload,
    account: state.account,
    grant_id: state.grantId,
    uid: state.uid,
    provider: state.provider,
    expires_at: state.expiresAt,
  };
  await db
    .insertInto("oidc_state")
    .values({ model: state.model, id_hash: state.idHash, consumed_at: null, ...content })
    .onConflict((conflict) => conflict.columns(["model", "id_hash"]).doUpdateSet(content))
    .execute();
}

/** Whose memory is asked: one provider of ours knows nothing of the other's. */
type Place = Pick<NewOidcState, "provider" | "model">;

export const findOidcState = (
  db: Queries,
  { idHash, ...place }: Place & OidcStateKey,
  now: number,
): Promise<OidcStateRow | undefined> =>
  livingState(db, place, now).where("id_hash", "=", idHash).executeTakeFirst();

export const findOidcStateByUid = (
  db: Queries,
  { uid, ...place }: Place & { readonly uid: string },
  now: number,
): Promise<OidcStateRow | undefined> =>
  livingState(db, place, now).where("uid", "=", uid).executeTakeFirst();

const livingState = (db: Queries, { provider, model }: Place, now: number) =>
  db
    .selectFrom("oidc_state")
    .select(["id_hash", "payload", "consumed_at"])
    .where("provider", "=", provider)
    .where("model", "=", model)
    .where("expires_at", ">", now);

/** Uses something up. Of any number who try at once, one hears true. */
export async function consumeOidcState(
  db: Queries,
  { model, idHash }: OidcStateKey,
  now: number,
): Promise<boolean> {
  const consumed = await db
    .updateTable("oidc_state")
    .set({ consumed_at: now })
    .where("model", "=", model)
    .where("id_hash", "=", idHash)
    .where("consumed_at", "is", null)
    .returning("id_hash")
    .executeTakeFirst();
  return consumed !== undefined;
}

export async function deleteOidcState(db: Queries, { model, idHash }: OidcStateKey): Promise<void> {
  await db
    .deleteFrom("oidc_state")
    .where("model", "=", model)
    .where("id_hash", "=", idHash)
    .execute();
}

/** Drops what nobody has used. What was used stays, so that using it again is noticed. */
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

/** Everything of one kind that grew from a grant. */
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

/** Everything that the pool keeps for an account: its grants, codes and tokens. */
export async function deleteOidcStateOf(db: Queries, account: string): Promise<void> {
  await db
    .deleteFrom("oidc_state")
    .where("provider", "=", "pool")
    .where("account", "=", account)
    .execute();
}
