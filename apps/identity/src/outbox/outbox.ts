import { randomUUID } from "node:crypto";
import { canonicalEmail } from "@musubi/contract";
import type { Database, Queries } from "../database/database.ts";
import {
  deleteOutboxRow,
  freeOutboxRows,
  giveUpOutboxRow,
  insertOutboxRow,
  leaveOutboxRow,
  type OutboxRow,
  postponeOutboxRow,
  takeOutboxRows,
} from "../database/queries/outbox.ts";
import { authenticate, seal, unseal } from "../settings/secrets.ts";
import type { Job, JobHandlers, JobResult } from "./jobs.ts";
import { UnknownKindError } from "./unknown-kind.ts";

const AT_ONCE = 10;
/** Longer than any job may take, so that two processes never work on the same one. */
const LEASE_MS = 60_000;
/** A holder waits for a mail: after a crash they do not wait a minute more. */
const MAIL_LEASE_MS = 15_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** Between two tries at something that is soon of no use. */
const LONGEST_URGENT_PAUSE_MS = 30_000;
/** With the pauses below: about a day and a half. */
const MOST_ATTEMPTS = 45;
/** What somebody was promised for a time: given up, their account would rest for good. */
const NEVER_GIVEN_UP: ReadonlySet<string> = new Set<Job["kind"]>([
  "end-stop",
  "end-block",
  "settle-shut",
  "change-address",
  "end-seal",
]);

/** A try that did not work, for the log. `final`: it was given up. */
export type JobFailure = {
  readonly kind: string;
  readonly reason: string;
  readonly final: boolean;
};

export type Outbox = {
  /**
   * Puts a job down in the same transaction as what it follows from: both happen, or neither. It is
   * due at once unless a time is given. Answers the job's id.
   */
  add(db: Queries, job: Job, dueAt?: number): Promise<string>;
  /** Takes a job back that was done by other means. */
  drop(id: string): Promise<void>;
  /** Frees what a process that died had in hand: only where there is no other process. */
  free(): Promise<void>;
  /** Does what is due; returns how many jobs it took. */
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
    if (result.result === "later") {
      return leaveOutboxRow(database.db, row.id, result.reason, result.at);
    }
    const isTriedOut = row.attempts >= MOST_ATTEMPTS && !NEVER_GIVEN_UP.has(row.kind);
    const final = result.result === "never" || isTriedOut;
    onFailure({ kind: row.kind, reason: result.reason, final });
    const time = await database.now();
    if (final) return giveUpOutboxRow(database.db, row.id, time, result.reason);
    const left = result.end === undefined ? undefined : result.end - time;
    const dueAt = time + pauseAfter(row.attempts, left);
    return postponeOutboxRow(database.db, row.id, dueAt, result.reason);
  }

  const listeners: (() => void)[] = [];

  return {
    async add(db, job, dueAt) {
      const id = randomUUID();
      const payload = seal(key, id, JSON.stringify(job));
      const { kind } = job;
      const recipient = addressOf(job);
      await insertOutboxRow(db, {
        ...{ id, kind, payload, createdAt: now(), dueAt },
        recipient: recipient === undefined ? null : nameRecipient(key, recipient),
      });
      if (dueAt === undefined || dueAt <= now()) for (const listener of listeners) listener();
      return id;
    },
    drop: (id) => deleteOutboxRow(database.db, id),
    watch: (listener) => void listeners.push(listener),
    free: async () => freeOutboxRows(database.db, await database.now()),
    async work(handlers) {
      // Not by our own clock: ahead, it would erase what its holder may still wake.
      const time = await database.now();
      const rows = await takeOutboxRows(database.db, {
        now: time,
        until: time + LEASE_MS,
        mailsUntil: time + MAIL_LEASE_MS,
        most: AT_ONCE,
      });
      await Promise.all(
        rows.map(async (row) =>
          settle(row, await attempt(handlers, row.id, () => unseal(key, row.id, row.payload))),
        ),
      );
      return rows.length;
    },
  };
}

/** Returns what mails to an address are found by: the database alone cannot tell whose they are. */
export const nameRecipient = (key: Buffer, email: string): string =>
  authenticate(key, `recipient ${canonicalEmail(email)}`);

/** Returns the address that a job ends at, where it is known before it is done. */
function addressOf(job: Job): string | undefined {
  if (job.kind === "mail") return job.mail.to;
  return "email" in job ? job.email : undefined;
}

/** `unknown`: not this version's to do. `end`: from when on the job is of no use. */
type Attempt = (JobResult | { readonly result: "unknown"; readonly reason: string }) & {
  readonly end?: number | undefined;
};

/** A row that cannot even be opened, after a change of the secret, fails like any other: visibly. */
async function attempt(handlers: JobHandlers, id: string, open: () => string): Promise<Attempt> {
  let end: number | undefined;
  try {
    const job = JSON.parse(open()) as Job;
    end = usefulUntil(job);
    const handle = handlers[job.kind] as (job: Job, id: string) => Promise<JobResult>;
    return { ...(await handle(job, id)), end };
  } catch (error) {
    const result = error instanceof UnknownKindError ? "unknown" : "retry";
    return { result, reason: (error as Error).message, end };
  }
}

/** Returns the end of the code that a job is about. */
const usefulUntil = (job: Job): number | undefined => {
  if (job.kind === "mail") return job.mail.uselessFrom;
  return "expiresAt" in job ? job.expiresAt : undefined;
};

/** 5 s, 10 s, 20 s … an hour. What is soon of no use is tried more often, and again before its end. */
export function pauseAfter(attempts: number, leftMs?: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  if (leftMs === undefined) return pause;
  const half = Math.max(Math.round(leftMs / 2), FIRST_PAUSE_MS);
  return Math.min(pause, LONGEST_URGENT_PAUSE_MS, half);
}
