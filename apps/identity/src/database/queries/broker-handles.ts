import type { Queries } from "../database.ts";

export async function insertBrokerHandle(
  db: Queries,
  handle: {
    readonly hash: string;
    readonly nonceHash: string;
    readonly idToken: string;
    readonly expiresAt: number;
  },
): Promise<void> {
  await db
    .insertInto("broker_handle")
    .values({
      hash: handle.hash,
      nonce_hash: handle.nonceHash,
      id_token: handle.idToken,
      expires_at: handle.expiresAt,
    })
    .execute();
}

/** Returns the sealed token of a handle to a caller who knows its nonce. It works once. */
export async function takeBrokerHandle(
  db: Queries,
  handle: { readonly hash: string; readonly nonceHash: string },
  now: number,
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom("broker_handle")
    .where("hash", "=", handle.hash)
    .where("nonce_hash", "=", handle.nonceHash)
    .where("expires_at", ">", now)
    .returning("id_token")
    .executeTakeFirst();
  return taken?.id_token;
}
