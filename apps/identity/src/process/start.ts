import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { LoginBundle } from "@musubi/contract/login-pages";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { relyingPartyOf } from "../accounts/passkeys/relying-party.ts";
import type { Database } from "../database/database.ts";
import { openCopy, openDatabase } from "../database/open.ts";
import { keepMonths } from "../database/queries/journal-months.ts";
import { findCatalogueFault } from "../office/find-catalogue-fault.ts";
import { dropMonths } from "../office/journal/drop-months.ts";
import { startOutboxWorker } from "../outbox/worker.ts";
import { reportBy } from "../report/report.ts";
import type { Config } from "../settings/config.ts";
import { sweep } from "../ties/operations/sweep.ts";
import { startTracing } from "../tracing/export-spans.ts";
import { buildApp } from "./app.ts";
import { cleanUp } from "./clean-up.ts";
import type { ClockWatch } from "./clock-watch.ts";
import { endMove } from "./end-move.ts";
import { findStartFault } from "./find-start-fault.ts";
import { createJobHandlers } from "./job-handlers.ts";
import { logOptions } from "./log-options.ts";
import { makeParts } from "./make-parts.ts";
import type { Parts } from "./parts.ts";
import { startPeriodicJobs } from "./periodic.ts";
import { awaitDatabase } from "./starting.ts";
import type { Stopping } from "./stopping.ts";

const CLEAN_UP_EVERY_MS = 15 * 60_000;
const SWEEP_EVERY_MS = 5_000;
/** A call runs several statements and its caller waits ten seconds: an error in time is better than silence. */
const STATEMENT_PATIENCE_MS = 3_000;

/** As many as systems allow: connections of a burst wait until the process can accept them. */
const BACKLOG = 4_096;

/** A running identity. Closing the app ends all of it. */
export type Identity = { readonly app: FastifyInstance; readonly stopping: Stopping };

/** What a process that starts identity repeatedly reuses. */
export type Kept = Pick<FastifyServerOptions, "schemaController">;

/**
 * Listens, waits for the database, and starts the background work. `onListening`: called at once, because a process may
 * be asked to stop while it waits.
 */
export async function startIdentity(
  config: Config,
  kept: Kept = {},
  onListening: (identity: Identity) => void = () => {},
): Promise<Identity> {
  const database = openDatabase(config.databaseUrl, STATEMENT_PATIENCE_MS);
  try {
    return await serve(config, database, kept, onListening);
  } catch (error) {
    // Open connections would keep a process alive that serves no one.
    await database.close();
    throw error;
  }
}

async function serve(
  config: Config,
  database: Database,
  kept: Kept,
  onListening: (identity: Identity) => void,
): Promise<Identity> {
  const bundle = await loadLoginPages(config.loginDist);
  let hasStarted = false;
  const copy = config.readDatabaseUrl && openCopy(config.readDatabaseUrl, STATEMENT_PATIENCE_MS);
  const parts = makeParts(config, database, {
    now: Date.now,
    ...(copy && { reads: copy.db }),
    hasStarted: () => hasStarted,
    report: reportBy((level, facts, text) => app.log[level](facts, text)),
  });
  const tracing = config.tracing && startTracing(config.tracing);
  const options = { logger: logOptions(config.logLevel), ...kept };
  const app = await buildApp(parts, bundle, options, tracing?.lost);
  if (!relyingPartyOf(config.origin)) {
    app.log.warn(
      { origin: config.origin },
      "there are no passkeys: browsers refuse them for an IP address; use localhost or a domain name",
    );
  }
  const background: { stop(): Promise<void> }[] = [];
  app.addHook("onClose", async () => {
    await Promise.all(background.map((each) => each.stop()));
    parts.mailer.close();
    if (copy) await copy.close();
    await database.close();
    await tracing?.stop();
  });
  const identity = { app, stopping: parts.stopping };
  try {
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
    onListening(identity);
    await awaitDatabase(
      async () =>
        (await findStartFault(config, database)) ?? (await findCatalogueFault(config, database)),
      () => parts.stopping.isAsked,
      (err) => app.log.warn({ err }, "waiting for the database"),
    );
    if (parts.stopping.isAsked) return identity;
    // The embedded database has one process, so jobs that are under way belong to a process that is gone.
    if (database.engine === "sqlite") await parts.outbox.free();
  } catch (error) {
    // An open socket would keep a process alive that serves no one.
    await app.close();
    throw error;
  }
  hasStarted = true;
  background.push(...startBackground(app, config, parts));
  return identity;
}

/** Starts what is worked besides requests. */
function startBackground(app: FastifyInstance, config: Config, parts: Parts) {
  const { database, outbox } = parts;
  const onTime = onlyOnTime(parts.clock, (fault) => app.log.error({ fault }, "nothing is worked"));
  const worker = startOutboxWorker(
    { ...outbox, work: (handlers) => onTime(() => outbox.work(handlers)) },
    createJobHandlers(parts),
    (err) => app.log.error({ err }, "the outbox cannot be worked"),
  );
  const cleanUpWork = async () => {
    const now = await database.now();
    const cleaned = await cleanUp(database, now, config.journalDays);
    await dropMonths(parts, now);
    await endMove(parts, now);
    for (const each of cleaned) app.log.info(each, "cleaned up");
    return cleaned.length;
  };
  const keepJournal = async () => {
    const dropped = await keepMonths(database, await database.now(), config.journalDays);
    for (const table of dropped) app.log.info({ table }, "cleaned up");
    return dropped.length;
  };
  const jobs = startPeriodicJobs(
    [
      { name: "clean-up", everyMs: CLEAN_UP_EVERY_MS, work: () => onTime(cleanUpWork) },
      { name: "journal-months", everyMs: CLEAN_UP_EVERY_MS, work: () => onTime(keepJournal) },
      { name: "sweep", everyMs: SWEEP_EVERY_MS, work: () => onTime(() => sweep(parts)) },
    ],
    (job, err) => app.log.error({ job, err }, "a periodic job failed"),
  );
  return [worker, jobs];
}

/**
 * Runs background work only while the clock is right: with a wrong one it could erase, delete, and take jobs from
 * other processes too early. Returns how much it did. Reports a fault once, until the clock is right again.
 */
function onlyOnTime(clock: ClockWatch, onFault: (fault: string) => void) {
  let isTold = false;
  return async (work: () => Promise<number>): Promise<number> => {
    const fault = await clock.check();
    if (fault !== undefined && !isTold) onFault(fault);
    isTold = fault !== undefined;
    return isTold ? 0 : work();
  };
}

async function loadLoginPages(folder: string): Promise<LoginBundle> {
  const entry = join(folder, "server", "render.js");
  if (!existsSync(entry)) {
    throw new Error(
      `There are no login pages in ${folder}. Build them with npm run build -w @musubi/login.`,
    );
  }
  return import(pathToFileURL(entry).href);
}
