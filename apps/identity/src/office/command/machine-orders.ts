import { findStuckRows } from "../../database/queries/outbox.ts";
import { describeServices } from "../services.ts";
import { countOf, type Run, say, timeOf } from "./outcome.ts";
import { drawPage } from "./page.ts";

/** A job that has been due for longer than this is stuck. */
const LATE_MS = 60_000;
const MOST_JOBS = 500;

/** Lists the jobs that were given up, and those that are late or are being retried. */
export const printOutbox: Run = async ({ parts, order }) => {
  const jobs = await findStuckRows(parts.reads, (await parts.database.now()) - LATE_MS, MOST_JOBS);
  const rows = jobs.map(({ id, kind, created_at, due_at, attempts, last_error, gave_up_at }) => [
    id,
    kind,
    `since ${timeOf(created_at)}`,
    gave_up_at === null ? `next try ${timeOf(due_at)}` : `given up ${timeOf(gave_up_at)}`,
    countOf(attempts, "try", "tries"),
    last_error ?? "",
  ]);
  const words =
    rows.length === 0 ? "Nothing waits, and nothing was given up." : drawPage([{ rows }]);
  return say.done(order, { jobs }, words);
};

/** Lists the services, how many of our accounts each has, and which accounts could not be brought home. */
export const printServices: Run = async ({ parts, order }) => {
  const found = await describeServices(parts);
  const words = drawPage([
    {
      rows: found.services.map(({ service_id, kind, ties, asleep, forgets_since }) => [
        `${service_id}`,
        kind ?? "not in the catalogue",
        `${ties} in use`,
        `${asleep} asleep`,
        forgets_since === null ? "" : `not believed since ${timeOf(forgets_since)}`,
      ]),
    },
    {
      title: "Not brought home in the last 14 days",
      rows: found.strayed.map(({ id, account, service, touched_at, last_error, last_words }) => [
        id,
        account,
        service,
        timeOf(touched_at),
        [last_error, last_words].filter(Boolean).join(": "),
      ]),
    },
  ]);
  return say.done(order, found, words);
};
