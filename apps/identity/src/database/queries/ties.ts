import { randomUUID } from "node:crypto";
import type { Queries } from "../database.ts";
import { prepareQuery } from "../prepared.ts";
import { nextTelling } from "./numbers.ts";

export type Tie = {
  readonly service_id: number;
  readonly since: number;
  readonly service_email: string | null;
};

const selectTies = prepareQuery((db, holder: { readonly family: string }) =>
  db
    .selectFrom("live_session")
    .leftJoin("tie", "tie.account", "live_session.account")
    .select(["tie.service_id", "tie.since", "tie.service_email"])
    .where("live_session.family", "=", holder.family),
);

/** Returns the services tied to the holder of a living family; undefined once the family has ended. */
export async function findTies(db: Queries, family: string): Promise<Tie[] | undefined> {
  const rows = await selectTies(db, { family });
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ service_id, since, service_email }) =>
    service_id === null || since === null ? [] : [{ service_id, since, service_email }],
  );
}

/** The old account that a tie was linked from; all null if none was. */
export type LinkedFrom = {
  readonly linked_owner: string | null;
  readonly linked_email: string | null;
  readonly linked_verified: number | null;
  readonly linked_at: number | null;
};

/** What is known of an imported tie; all null of others. */
type Imported = {
  readonly old_id: string | null;
  readonly unheard: number | null;
  readonly told: string | null;
};

/** A tie with all that is known of it. */
export type WholeTie = Tie &
  Belief &
  LinkedFrom &
  Imported & {
    readonly account: string;
    readonly lineage: string;
    readonly address_seq: number;
  };

export const WHOLE_TIE = [
  "account",
  "service_id",
  "since",
  "service_email",
  "telling",
  "address_seq",
  "lineage",
  "linked_owner",
  "linked_email",
  "linked_verified",
  "linked_at",
  "old_id",
  "unheard",
  "told",
] as const satisfies readonly (keyof WholeTie)[];

/** Ties a service to an account, and returns its new lineage. */
export async function insertTie(
  db: Queries,
  tie: {
    readonly account: string;
    readonly serviceId: number;
    readonly since: number;
    readonly serviceEmail?: string;
    readonly addressSeq?: number;
    readonly linked?: LinkedFrom;
  },
): Promise<string> {
  const lineage = randomUUID();
  await db
    .insertInto("place")
    .values({
      account: tie.account,
      service_id: tie.serviceId,
      since: tie.since,
      service_email: tie.serviceEmail ?? null,
      address_seq: tie.addressSeq ?? 0,
      lineage,
      ...tie.linked,
    })
    .execute();
  return lineage;
}

/** Returns the ties of an account, with all that is known of them. */
export function findWholeTies(db: Queries, account: string): Promise<WholeTie[]> {
  return db
    .selectFrom("tie")
    .select(WHOLE_TIE)
    .where("account", "=", account)
    .orderBy("service_id")
    .execute();
}

/**
 * Returns the holder of a living family, and since when a service is tied to them; undefined once the family has ended.
 */
export function findTieTo(db: Queries, family: string, serviceId: number) {
  return db
    .selectFrom("live_session")
    .innerJoin("account", "account.id", "live_session.account")
    .leftJoin("tie", (join) =>
      join.onRef("tie.account", "=", "live_session.account").on("tie.service_id", "=", serviceId),
    )
    .select([
      "live_session.account",
      "account.email",
      "account.email_key",
      "account.email_proven_at",
      "tie.since",
      "tie.service_email",
      "tie.telling",
      "tie.lineage",
      "tie.unheard",
    ])
    .where("live_session.family", "=", family)
    .executeTakeFirst();
}

/**
 * Returns the services that must be told a new address. If the address at a service is unknown, the account's previous
 * one is assumed.
 */
export async function findServicesToTell(
  db: Queries,
  account: string,
  emailBefore: string,
): Promise<number[]> {
  const rows = await db
    .updateTable("place")
    .set((eb) => ({ service_email: eb.fn.coalesce("service_email", eb.val(emailBefore)) }))
    .where("account", "=", account)
    .where("state", "=", "active")
    .returning("service_id")
    .execute();
  return rows.map((row) => row.service_id);
}

/**
 * Returns the address that a tied service should have, the one it has and the one it is being told; undefined if there
 * is no tie. It should have the account's present address; while a link is being undone, that of the old account.
 */
export function findBelief(db: Queries, account: string, serviceId: number) {
  return db
    .selectFrom("tie")
    .innerJoin("account", "account.id", "tie.account")
    .select((eb) => [
      eb.fn
        .coalesce(
          eb
            .selectFrom("operation_lock")
            .innerJoin("operation", "operation.id", "operation_lock.op")
            .innerJoin("operation_step", "operation_step.op", "operation.id")
            .select("operation_step.service_email")
            .whereRef("operation_lock.account", "=", "tie.account")
            .whereRef("operation_step.service_id", "=", "tie.service_id")
            .where("operation.kind", "=", "unlink")
            .where("operation.state", "=", "running"),
          "account.email",
        )
        .as("email"),
      "tie.service_email",
      "tie.telling",
    ])
    .where("tie.account", "=", account)
    .where("tie.service_id", "=", serviceId)
    .executeTakeFirst();
}

export type Belief = { readonly service_email: string | null; readonly telling: string | null };

type OfTie = { readonly account: string; readonly serviceId: number };

const believing = (db: Queries, tie: OfTie, before: Belief) =>
  db
    .updateTable("place")
    .where("account", "=", tie.account)
    .where("service_id", "=", tie.serviceId)
    .where("state", "=", "active")
    .where("service_email", before.service_email === null ? "is" : "=", before.service_email)
    .where("telling", before.telling === null ? "is" : "=", before.telling);

/** Replaces what is known about a service's address, unless another process did meanwhile. */
export async function replaceBelief(
  db: Queries,
  tie: OfTie,
  before: Belief,
  after: Belief,
): Promise<void> {
  await believing(db, tie, before).set(after).execute();
}

/**
 * Records the address that a service is being told, and returns the number of this telling; undefined if another
 * process changed the record meanwhile.
 */
export async function recordTelling(
  db: Queries,
  tie: OfTie,
  before: Belief,
  telling: Belief,
): Promise<number | undefined> {
  const recorded = await believing(db, tie, before)
    .set({ ...telling, address_seq: nextTelling(db) })
    .returning("address_seq")
    .executeTakeFirst();
  return recorded?.address_seq;
}

/** Returns the ties of some accounts. */
export function findTiesOf(db: Queries, accounts: readonly string[]) {
  return db
    .selectFrom("tie")
    .select(["account", "service_id", "service_email", "lineage", "unheard"])
    .where("account", "in", accounts)
    .orderBy("service_id")
    .execute();
}

/** Returns the services tied to an open account; undefined if there is no such account. */
export async function findServicesOf(db: Queries, account: string): Promise<number[] | undefined> {
  const rows = await db
    .selectFrom("account")
    .leftJoin("tie", "tie.account", "account.id")
    .select("tie.service_id")
    .where("account.id", "=", account)
    .where("account.state", "=", "active")
    .execute();
  if (rows.length === 0) return undefined;
  return rows.flatMap((row) => (row.service_id === null ? [] : [row.service_id]));
}

export async function hasTie(db: Queries, account: string, serviceId: number): Promise<boolean> {
  const tie = await db
    .selectFrom("tie")
    .select("service_id")
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .executeTakeFirst();
  return tie !== undefined;
}

/** Deletes a tie, and returns it. */
export function deleteTie(
  db: Queries,
  account: string,
  serviceId: number,
): Promise<WholeTie | undefined> {
  return db
    .deleteFrom("place")
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .where("state", "=", "active")
    .returning(WHOLE_TIE)
    .executeTakeFirst();
}
