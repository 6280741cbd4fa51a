import type { MigrationStatus } from "@musubi/contract";
import { sql } from "kysely";
import type { Queries } from "../database.ts";

export type NewStoreProof = {
  readonly hash: string;
  readonly storeAccount: string;
  /** In its canonical form. */
  readonly email: string;
  readonly status: MigrationStatus;
  readonly createdAt: number;
  readonly expiresAt: number;
};

/** Keeps what the store certified to the holder of a living family; false once the family is dead. */
export async function insertStoreProof(
  db: Queries,
  family: string,
  proof: NewStoreProof,
): Promise<boolean> {
  const kept = await db
    .insertInto("store_proof")
    .columns([
      "hash",
      "caller",
      "store_account",
      "email",
      "migration_status",
      "created_at",
      "expires_at",
    ])
    .expression((eb) =>
      eb
        .selectFrom("live_session")
        .select([
          sql<string>`cast(${proof.hash} as text)`.as("hash"),
          "live_session.account",
          sql<string>`cast(${proof.storeAccount} as text)`.as("store_account"),
          sql<string>`cast(${proof.email} as text)`.as("email"),
          sql<MigrationStatus>`cast(${proof.status} as integer)`.as("migration_status"),
          sql<number>`cast(${proof.createdAt} as bigint)`.as("created_at"),
          sql<number>`cast(${proof.expiresAt} as bigint)`.as("expires_at"),
        ])
        .where("live_session.family", "=", family),
    )
    .returning("hash")
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * The status that the newest certification of an address proved to the holder of a living family:
 * null where none did, undefined once the family is dead.
 */
export async function findProvenStatus(
  db: Queries,
  family: string,
  email: string,
  now: number,
): Promise<MigrationStatus | null | undefined> {
  const row = await db
    .selectFrom("live_session")
    .leftJoin("store_proof", (join) =>
      join
        .onRef("store_proof.caller", "=", "live_session.account")
        .on("store_proof.email", "=", email)
        .on("store_proof.expires_at", ">", now),
    )
    .select("store_proof.migration_status")
    .where("live_session.family", "=", family)
    .orderBy("store_proof.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.migration_status;
}
