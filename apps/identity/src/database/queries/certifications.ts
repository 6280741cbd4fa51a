import type { MigrationStatus } from "@musubi/contract";
import { sql } from "kysely";
import type { Queries } from "../database.ts";

export type NewCertification = {
  readonly hash: string;
  readonly serviceId: number;
  /** The service's id of the account. */
  readonly serviceAccount: string;
  /** In canonical form. */
  readonly email: string;
  readonly status: MigrationStatus;
  readonly createdAt: number;
  readonly expiresAt: number;
};

/** Saves a certification for the holder of a living family; false if the family has ended. */
export async function insertCertification(
  db: Queries,
  family: string,
  proof: NewCertification,
): Promise<boolean> {
  const kept = await db
    .insertInto("certification")
    .columns([
      "hash",
      "caller",
      "service_id",
      "service_account",
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
          sql<number>`cast(${proof.serviceId} as integer)`.as("service_id"),
          sql<string>`cast(${proof.serviceAccount} as text)`.as("service_account"),
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
 * Returns the status that a service's newest certification of an address proved to the holder of a living family: null
 * if there is none, undefined if the family has ended.
 */
export async function findProvenStatus(
  db: Queries,
  family: string,
  { serviceId, email }: { readonly serviceId: number; readonly email: string },
  now: number,
): Promise<MigrationStatus | null | undefined> {
  const row = await db
    .selectFrom("live_session")
    .leftJoin("certification", (join) =>
      join
        .onRef("certification.caller", "=", "live_session.account")
        .on("certification.service_id", "=", serviceId)
        .on("certification.email", "=", email)
        .on("certification.expires_at", ">", now),
    )
    .select("certification.migration_status")
    .where("live_session.family", "=", family)
    .orderBy("certification.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.migration_status;
}

export type CertificationRow = {
  readonly service_account: string;
  readonly email: string;
  readonly migration_status: MigrationStatus;
  readonly created_at: number;
};

/**
 * Returns what a caller's own certification proved at a service, while it is fresh. Never finds that of another caller
 * or another service.
 */
export function findCertification(
  db: Queries,
  {
    hash,
    caller,
    serviceId,
  }: { readonly hash: string; readonly caller: string; readonly serviceId: number },
  now: number,
): Promise<CertificationRow | undefined> {
  return db
    .selectFrom("certification")
    .select(["service_account", "email", "migration_status", "created_at"])
    .where("hash", "=", hash)
    .where("caller", "=", caller)
    .where("service_id", "=", serviceId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}
