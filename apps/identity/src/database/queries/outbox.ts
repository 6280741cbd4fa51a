import type { ExpressionBuilder } from "kysely";
import { clockOf } from "../clock.ts";
import type { Queries } from "../database.ts";
import { JOB_KINDS, type JobKind, type Tables } from "../tables.ts";

/** What ends in a mail. A visitor who mistypes an address brings one to be given up. */
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
    /** At once where it is not given. */
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

/**
 * Takes what is due, each row for one process: its time is moved on in the same statement, so a
 * process that dies over a row leaves it to the next. Until that time a row is in hand; what was
 * postponed instead says why. Of a kind that is not known, none is taken.
 */
export async function takeOutboxRows(
  db: Queries,
  take: {
    readonly now: number;
    readonly until: number;
    readonly mailsUntil: number;
    readonly most: number;
  },
): Promise<OutboxRow[]> {
  return db
    .updateTable("outbox")
    .set((eb) => ({
      due_at: eb.case().when("kind", "in", MAIL_KINDS).then(take.mailsUntil).else(take.until).end(),
      attempts: eb("attempts", "+", 1),
      last_error: null,
    }))
    .where("due_at", "<=", take.now)
    .where("gave_up_at", "is", null)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("outbox")
        .select("outbox.id")
        .where("outbox.due_at", "<=", take.now)
        .where("outbox.gave_up_at", "is", null)
        .where("outbox.kind", "in", JOB_KINDS)
        // The first is null of all of them: with it, this is the order of the index, and no more is read than is taken.
        .orderBy("outbox.gave_up_at")
        .orderBy("outbox.due_at")
        .limit(take.most),
    )
    .returning(["id", "kind", "payload", "attempts"])
    .execute();
}

/** Makes due what a process that died had in hand. */
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

/** Leaves a row that was taken, as if nobody had tried: it comes up again at a given time, or when the lease is over. */
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

/** Stops trying, and leaves the row where an operator sees it. */
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

/** Returns what is on its way to an address, or was given up, the newest first. */
export const findMailsTo = (db: Queries, recipient: string) =>
  db
    .selectFrom("outbox")
    .select(["id", "kind", "created_at", "due_at", "attempts", "last_error", "gave_up_at"])
    .where("recipient", "=", recipient)
    .orderBy("created_at", "desc")
    .execute();

/** Has what was given up tried again, at once: one job, or all mails to an address. Returns how many. */
export async function reviveOutboxRows(
  db: Queries,
  which: { readonly id: string } | { readonly recipient: string },
): Promise<number> {
  const [column, value] =
    "id" in which ? (["id", which.id] as const) : (["recipient", which.recipient] as const);
  const revived = await db
    .updateTable("outbox")
    .set({ gave_up_at: null, attempts: 0, due_at: clockOf(db) })
    .where(column, "=", value)
    .where("gave_up_at", "is not", null)
    .returning("id")
    .execute();
  return revived.length;
}

/** Returns what was given up, and what waits although it was due at a time, the oldest first. */
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

/** For the operator: how much waits, since when, how much was given up, mails apart, and what is not known here. */
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
