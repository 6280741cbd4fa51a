import type { ExpressionBuilder } from "kysely";
import { clockOf } from "../clock.ts";
import type { Queries } from "../database.ts";
import { prepareQuery } from "../prepared.ts";
import { JOB_KINDS, type JobKind, type Tables } from "../tables.ts";

/** Jobs that send a mail. A visitor who mistypes an address causes one that is given up. */
export const MAIL_KINDS = [
  "mail",
  "service-reset-code",
  "login-code",
  "admission-link",
  "login-link",
  "remind-of-erasing",
] as const satisfies readonly JobKind[];

export type OutboxRow = {
  readonly id: string;
  readonly kind: JobKind;
  readonly payload: string;
  readonly attempts: number;
};

export async function insertOutboxRow(
  db: Queries,
  row: {
    readonly id: string;
    readonly kind: JobKind;
    readonly payload: string;
    readonly createdAt: number;
    /** Default: at once. */
    readonly dueAt: number | undefined;
    readonly recipient: string | null;
  },
): Promise<void> {
  await db
    .insertInto("outbox")
    .values({
      id: row.id,
      kind: row.kind,
      payload: row.payload,
      created_at: row.createdAt,
      due_at: row.dueAt ?? clockOf(db),
      last_error: null,
      gave_up_at: null,
      recipient: row.recipient,
    })
    .execute();
}

type Take = {
  readonly now: number;
  readonly until: number;
  readonly mailsUntil: number;
  readonly most: number;
};

const take = prepareQuery((db, { now, until, mailsUntil, most }: Take) =>
  db
    .updateTable("outbox")
    .set((eb) => ({
      due_at: eb
        .case()
        .when("kind", "in", MAIL_KINDS)
        // A number of ours would become part of the text; without a type PostgreSQL would take a value for text.
        .then(eb.cast<number>(eb.val(mailsUntil), "bigint"))
        .else(eb.cast<number>(eb.val(until), "bigint"))
        .end(),
      attempts: eb("attempts", "+", 1),
      last_error: null,
    }))
    .where("due_at", "<=", now)
    .where("gave_up_at", "is", null)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("outbox")
        .select("outbox.id")
        .where("outbox.due_at", "<=", now)
        .where("outbox.gave_up_at", "is", null)
        .where("outbox.kind", "in", JOB_KINDS)
        // `gave_up_at` is null in all these rows. It is here to give the order of the index: then no more rows are read
        // than taken.
        .orderBy("outbox.gave_up_at")
        .orderBy("outbox.due_at")
        .limit(most),
    )
    .returning(["id", "kind", "payload", "attempts"]),
);

/**
 * Takes due rows, each for one process. The same statement makes them due later, so that another process takes them if
 * this one dies. A row that is being worked on has no error; a postponed one has. Unknown kinds are not taken.
 */
export const takeOutboxRows = (db: Queries, taken: Take): Promise<OutboxRow[]> => take(db, taken);

/** Makes rows due again that a dead process was working on. */
export async function freeOutboxRows(db: Queries, now: number): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ due_at: now })
    .where("attempts", ">", 0)
    .where("last_error", "is", null)
    .where("gave_up_at", "is", null)
    .where("due_at", ">", now)
    .execute();
}

export async function deleteOutboxRow(db: Queries, id: string): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}

export async function postponeOutboxRow(
  db: Queries,
  id: string,
  dueAt: number,
  error: string,
): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ due_at: dueAt, last_error: error })
    .where("id", "=", id)
    .execute();
}

/** Puts a taken row back without counting the try. It is due again at the given time, or when the lease ends. */
export async function leaveOutboxRow(
  db: Queries,
  id: string,
  error: string,
  dueAt?: number,
): Promise<void> {
  await db
    .updateTable("outbox")
    .set((eb) => ({
      attempts: eb("attempts", "-", 1),
      last_error: error,
      ...(dueAt !== undefined && { due_at: dueAt }),
    }))
    .where("id", "=", id)
    .execute();
}

/** Stops trying, and keeps the row for an operator to see. */
export async function giveUpOutboxRow(
  db: Queries,
  id: string,
  now: number,
  error: string,
): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ gave_up_at: now, last_error: error })
    .where("id", "=", id)
    .execute();
}

/** Returns mails to an address that are under way or were given up, newest first. */
export const findMailsTo = (db: Queries, recipient: string) =>
  db
    .selectFrom("outbox")
    .select(["id", "kind", "created_at", "due_at", "attempts", "last_error", "gave_up_at"])
    .where("recipient", "=", recipient)
    .orderBy("created_at", "desc")
    .execute();

/** Returns the mails to an address that were given up. */
export const findGivenUpMails = (db: Queries, recipient: string) =>
  db
    .selectFrom("outbox")
    .select(["id", "payload"])
    .where("recipient", "=", recipient)
    .where("gave_up_at", "is not", null)
    .execute();

/** Retries at once a job that was given up. Returns whether there was one. */
export async function reviveOutboxRow(db: Queries, id: string): Promise<boolean> {
  const revived = await db
    .updateTable("outbox")
    .set({ gave_up_at: null, attempts: 0, due_at: clockOf(db) })
    .where("id", "=", id)
    .where("gave_up_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return revived !== undefined;
}

/** Returns the rows that were given up, that failed and are tried again, or were due before a time, oldest first. */
export const findStuckRows = (db: Queries, dueBefore: number, most: number) =>
  db
    .selectFrom("outbox")
    .select(["id", "kind", "created_at", "due_at", "attempts", "last_error", "gave_up_at"])
    .where((eb) =>
      eb.or([
        eb("gave_up_at", "is not", null),
        eb("due_at", "<", dueBefore),
        eb.and([eb("attempts", ">", 0), eb("last_error", "is not", null)]),
      ]),
    )
    .orderBy("created_at")
    .limit(most)
    .execute();

/**
 * For operators: how many rows wait and since when, how many were given up (mails apart), and how many have unknown
 * kinds.
 */
export async function measureOutbox(
  db: Queries,
  now: number,
): Promise<{
  readonly waiting: number;
  readonly oldest_due_at: number | null;
  readonly given_up: number;
  readonly undelivered: number;
  readonly unknown: number;
}> {
  const { waiting, oldest_due_at, given_up, undelivered, unknown } = await db
    .selectFrom("outbox")
    .select((eb) => [
      eb.fn
        .count<number>(
          eb
            .case()
            .when(eb.and([isWaiting(eb), eb("due_at", "<=", now)]))
            .then(1)
            .end(),
        )
        .as("waiting"),
      eb.fn
        .min<number | null>(eb.case().when(isWaiting(eb)).then(eb.ref("due_at")).end())
        .as("oldest_due_at"),
      eb.fn
        .count<number>(
          eb.case().when("kind", "not in", MAIL_KINDS).then(eb.ref("gave_up_at")).end(),
        )
        .as("given_up"),
      eb.fn
        .count<number>(eb.case().when("kind", "in", MAIL_KINDS).then(eb.ref("gave_up_at")).end())
        .as("undelivered"),
      eb.fn.count<number>(eb.case().when("kind", "not in", JOB_KINDS).then(1).end()).as("unknown"),
    ])
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(waiting),
    oldest_due_at,
    given_up: Number(given_up),
    undelivered: Number(undelivered),
    unknown: Number(unknown),
  };
}

const isWaiting = (eb: ExpressionBuilder<Tables, "outbox">) =>
  eb.and([eb("gave_up_at", "is", null), eb("kind", "in", JOB_KINDS)]);
