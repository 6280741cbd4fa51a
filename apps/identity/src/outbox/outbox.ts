import { randomUUID } from "node:crypto";
import { canonicalEmail } from "@musubi/contract";
import { type Database, type Queries, whenCommitted } from "../database/database.ts";
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
import { type Cause, causeNow } from "../tracing/context.ts";
import type { Facts } from "../tracing/span.ts";
import { goOnWith, markFailed } from "../tracing/spanned.ts";
import type { Job, JobHandlers, JobResult } from "./jobs.ts";
import { UnknownKindError } from "./unknown-kind.ts";

const AT_ONCE = 10;
/** Longer than a job should take: afterwards another process may begin the same job. */
const LEASE_MS = 60_000;
/** Shorter for mails: a holder waits for them, and should not wait another minute after a crash. */
const MAIL_LEASE_MS = 15_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** The longest pause between tries of something that soon becomes useless. */
const LONGEST_URGENT_PAUSE_MS = 30_000;
/** How often a job is tried: for about a day and a half, with the pauses below. */
const MOST_ATTEMPTS = 45;
/** Without these, an account would stay stopped, blocked, shut or without its new address. */
const NEVER_GIVEN_UP: ReadonlySet<string> = new Set<Job["kind"]>([
  "end-stop",
  "end-block",
  "settle-shut",
  "change-address",
]);

/** A failed try, for the log. `final`: the job was given up. */
export type JobFailure = {
  readonly kind: string;
  readonly reason: string;
  readonly final: boolean;
};

export type Outbox = {
  /**
   * Queues a job in the transaction of its cause: both happen, or neither. It is due at once unless a time is
   * given. Returns the job's id.
   */
  add(db: Queries, job: Job, dueAt?: number): Promise<string>;
  /** Removes a job that was done by other means. */
  drop(id: string): Promise<void>;
  /** Releases the jobs of a process that died. Only safe if no other process runs. */
  free(): Promise<void>;
  /** Does the jobs that are due. Returns how many it took. */
  work(handlers: JobHandlers): Promise<number>;
  /** Calls the listener whenever a job was queued that is due at once. */
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
  const announce = () => {
    for (const listener of listeners) listener();
  };

  return {
    async add(db, job, dueAt) {
      const id = randomUUID();
      const isLater = dueAt !== undefined && dueAt > now();
      const payload = seal(
        key,
        id,
        JSON.stringify({ ...job, cause: causeNow(), isLater } satisfies Kept),
      );
      const { kind } = job;
      const recipient = addressOf(job);
      await insertOutboxRow(db, {
        ...{ id, kind, payload, createdAt: now(), dueAt },
        recipient: recipient === undefined ? null : nameRecipient(key, recipient),
      });
      if (!isLater) whenCommitted(announce);
      return id;
    },
    drop: (id) => deleteOutboxRow(database.db, id),
    watch: (listener) => void listeners.push(listener),
    free: async () => freeOutboxRows(database.db, await database.now()),
    async work(handlers) {
      // The database's clock: if our own ran ahead, a job would erase what its holder can still wake.
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

/** Returns the key by which mails to an address are found. The database alone does not reveal the address. */
export const nameRecipient = (key: Buffer, email: string): string =>
  authenticate(key, `recipient ${canonicalEmail(email)}`);

/** Returns the address that a job itself mails, if it is in the job. */
function addressOf(job: Job): string | undefined {
  if (job.kind === "mail") return job.mail.to;
  return "email" in job ? job.email : undefined;
}

/** `unknown`: this version does not know the job. `end`: when the job becomes useless. */
type Attempt = (JobResult | { readonly result: "unknown"; readonly reason: string }) & {
  readonly end?: number | undefined;
};

/** A job as its row keeps it. `isLater`: it was put off on purpose. */
type Kept = Job & { readonly cause: Cause | null; readonly isLater: boolean };

/** A row that cannot be unsealed, after a change of the secret, fails visibly like any other. */
async function attempt(handlers: JobHandlers, id: string, open: () => string): Promise<Attempt> {
  let end: number | undefined;
  try {
    const { cause, isLater, ...job } = JSON.parse(open()) as Kept;
    end = usefulUntil(job as Job);
    const handle = handlers[job.kind] as (job: Job, id: string) => Promise<JobResult>;
    const done = await goOnWith(
      cause,
      { name: `job ${job.kind}`, kind: "internal", facts: {} },
      async (facts: Facts = {}) => {
        const done = await handle(job as Job, id);
        facts["musubi.result"] = done.result;
        if (done.result === "retry" || done.result === "never") markFailed();
        return done;
      },
      { isApart: isLater },
    );
    return { ...done, end };
  } catch (error) {
    const result = error instanceof UnknownKindError ? "unknown" : "retry";
    return { result, reason: (error as Error).message, end };
  }
}

/** Returns when a job becomes useless, because its code or link expires. */
const usefulUntil = (job: Job): number | undefined => {
  if (job.kind === "mail") return job.mail.uselessFrom;
  return "expiresAt" in job ? job.expiresAt : undefined;
};

/** Whether a job is not useless yet. A row that cannot be unsealed counts, so that its next try fails visibly. */
export function isUseful(
  key: Buffer,
  { id, payload }: Pick<OutboxRow, "id" | "payload">,
  now: number,
): boolean {
  try {
    return (usefulUntil(JSON.parse(unseal(key, id, payload)) as Job) ?? now + 1) > now;
  } catch {
    return true;
  }
}

/** 5 s, 10 s, 20 s … an hour. What soon becomes useless is tried more often, and again before its end. */
export function pauseAfter(attempts: number, leftMs?: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  if (leftMs === undefined) return pause;
  const half = Math.max(Math.round(leftMs / 2), FIRST_PAUSE_MS);
  return Math.min(pause, LONGEST_URGENT_PAUSE_MS, half);
}
