import type { Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";

export type SigningKeyRow = Awaited<ReturnType<typeof findSigningKeys>>[number];

/** Returns the keys whose tokens may still be valid, newest first. */
export function findSigningKeys(db: Queries, retiredAfter: number) {
  return db
    .selectFrom("signing_key")
    .selectAll()
    .where((eb) => eb.or([eb("retired_at", "is", null), eb("retired_at", ">", retiredAfter)]))
    .orderBy("created_at", "desc")
    .orderBy("kid")
    .execute();
}

/** Saves a key, unless one with that id exists. */
export async function insertSigningKey(
  db: Queries,
  key: {
    readonly kid: string;
    readonly algorithm: Selectable<Tables["signing_key"]>["algorithm"];
    readonly publicJwk: string;
    readonly privateJwk: string;
    readonly createdAt: number;
  },
): Promise<void> {
  await db
    .insertInto("signing_key")
    .values({
      kid: key.kid,
      algorithm: key.algorithm,
      public_jwk: key.publicJwk,
      private_jwk: key.privateJwk,
      created_at: key.createdAt,
      retired_at: null,
    })
    .onConflict((conflict) => conflict.column("kid").doNothing())
    .execute();
}

/** Retires every key but the newest. If two are made at once, the later call retires the older key as well. */
export async function retireOlderSigningKeys(db: Queries, retiredAt: number): Promise<void> {
  await db
    .updateTable("signing_key")
    .set({ retired_at: retiredAt })
    .where("created_at", "<", (eb) =>
      eb.selectFrom("signing_key").select((key) => key.fn.max("created_at").as("newest")),
    )
    .where("retired_at", "is", null)
    .execute();
}

/** Deletes a compromised key, which ends every token that it has signed, once no process caches it. */
export async function deleteSigningKey(db: Queries, kid: string): Promise<void> {
  await db.deleteFrom("signing_key").where("kid", "=", kid).execute();
}
