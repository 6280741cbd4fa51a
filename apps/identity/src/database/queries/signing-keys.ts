import type { Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";

export type SigningKeyRow = Awaited<ReturnType<typeof findSigningKeys>>[number];

/** Returns the keys whose tokens may still be alive, newest first. */
export function findSigningKeys(db: Queries, retiredAfter: number) {
  return db
    .selectFrom("signing_key")
    .selectAll()
    .where((eb) => eb.or([eb("retired_at", "is", null), eb("retired_at", ">", retiredAfter)]))
    .orderBy("created_at", "desc")
    .orderBy("kid")
    .execute();
}

/** Keeps a key, unless one of that id is there already. */
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

/** Retires every key that is older than this. */
export async function retireSigningKeysBefore(db: Queries, createdAt: number): Promise<void> {
  await db
    .updateTable("signing_key")
    .set({ retired_at: createdAt })
    .where("created_at", "<", createdAt)
    .where("retired_at", "is", null)
    .execute();
}
