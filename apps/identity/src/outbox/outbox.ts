import { randomUUID } from "node:crypto";
import type { Database, Queries } from "../database/database.ts";
import {
  deleteOutboxRow,
  giveUpOutboxRow,
  insertOutboxRow,
  leaveOutboxRow,
  type OutboxRow,
  postponeOutboxRow,
  takeOutboxRows,
} from "../database/queries/outbox.ts";
import { seal, unseal } from "../settings/secrets.ts";
import type { Job, JobHandlers, JobResult } from "./jobs.ts";
import { UnknownKindError } from "./unknown-kind.ts";

const AT_ONCE = 10;
/** Longer than any job may take, so that two processes never work on the same one. */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** With the pauses below: about a day and a half. */
const MOST_ATTEMPTS = 45;

/** A try that did not work, for the log. `final`: it was given up. */
export type JobFailure = {
  readonly kind: string;
  readonly reason: string;
  readonly final: boolean;
};

export type Outbox = {
  /**
   * Puts a job down in the same transaction as what it follows from: both happen, or neither.
   * Answers the job's id.
   */
  add(db: Queries, job: Job, dueAt?: number): Promise<string>;
  /** Takes a job back that was done by other means. */
  drop(id: string): Promise<void>;
  /** Does what is due; answers how many jobs it took. */
  work(handlers: JobHandlers): Promise<number>;
  /** Calls the listener whenever a job is put down that is due at once. Its transaction may still be open then. */
  watch(listener: () => void): void;
};

export function createOutbox(
  database: Database,
  key: Buffer,
  now: () => number,
  onFailure: (failure: JobFailure) => void,
): Outbox {
  async function settle(row: OutboxRow, result: Attempt): Promise<void> {
    if (result.result === "done") return deleteOutboxRow(database.db, row.id);
    if (result.result === "unknown") {
      onFailure({ kind: row.kind, reason: result.reason, final: false });
      return leaveOutboxRow(database.db, row.id, result.reason);
    }
    const final = result.result === "never" || row.attempts >= MOST_ATTEMPTS;
    onFailure({ kind: row.kind, reason: result.reason, final });
    const time = await database.now();
    if (final) return giveUpOutboxRow(database.db, row.id, time, result.reason);
    return postponeOutboxRow(database.db, row.id, time + pauseAfter(row.attempts), result.reason);
  }

  const listeners: (() => void)[] = [];

  return {
    async add(db, job, dueAt = now()) {
      const id = randomUUID();
      const payload = seal(key, id, JSON.stringify(job));
      await insertOutboxRow(db, { id, kind: job.kind, payload, createdAt: now(), dueAt });
      if (dueAt <= now()) for (const listener of listeners) listener();
      return id;
    },
    drop: (id) => deleteOutboxRow(database.db, id),
    watch: (listener) => void listeners.push(listener),
    async work(handlers) {
      // Not by our own clock: ahead, it would erase what somebody may still wake.
      const time = await database.now();
      const rows = await takeOutboxRows(database.db, {
        now: time,
        until: time + LEASE_MS,
        most: AT_ONCE,
      });
      await Promise.all(
        rows.map(async (row) =>
          settle(row, await attempt(handlers, () => unseal(key, row.id, row.payload))),
        ),
      );
      return rows.length;
    },
  };
}

/** `unknown`: not this version's to do. */
type Attempt = JobResult | { readonly result: "unknown"; readonly reason: string };

/** A row that cannot even be opened, after a change of the secret, fails like any other: visibly. */
async function attempt(handlers: JobHandlers, open: () => string): Promise<Attempt> {
  try {
    const job = JSON.parse(open()) as Job;
    return await (handlers[job.kind] as (job: Job) => Promise<JobResult>)(job);
  } catch (error) {
    const result = error instanceof UnknownKindError ? "unknown" : "retry";
    return { result, reason: (error as Error).message };
  }
}

/** 5 s, 10 s, 20 s … an hour. */
export const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
