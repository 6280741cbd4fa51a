import { findMailAddress } from "../../database/queries/accounts.ts";
import { countRound, findExportById } from "../../database/queries/exports.ts";
import { isBusy } from "../../database/queries/operation-locks.ts";
import type { Job, JobResult } from "../../outbox/jobs.ts";
import type { Parts } from "../operations/parts.ts";
import { askForData } from "./ask-for-data.ts";
import { completeExport } from "./complete-export.ts";
import { isHeard, listServicesToAsk } from "./services-to-ask.ts";

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

const DONE = { result: "done" } as const;

/**
 * Makes a holder's file: asks all services without a final answer, at the same time, and again with growing pauses
 * until the wait is over. Asks none while the ID is busy. Any process can continue after another has died. Does nothing
 * if the file was replaced or erased.
 */
export async function makeExport(
  parts: Parts,
  { account, export: id }: Extract<Job, { kind: "export-data" }>,
): Promise<JobResult> {
  const { db } = parts.database;
  const made = await findExportById(db, id, parts.now());
  const round = made && (await countRound(db, id));
  if (!made || round === undefined) return DONE;
  const isMoving = await isBusy(db, account);
  if (!isMoving) {
    const { language } = await findMailAddress(db, account);
    const unheard = (await listServicesToAsk(parts, db, made)).filter((each) => !isHeard(each));
    await Promise.all(unheard.map((each) => askForData(parts, { account, id, language }, each)));
  }
  // A merge may have begun meanwhile, and may move an account whose data was just given.
  if (!(await isBusy(db, account)) || parts.now() >= made.waits_until) {
    if (await completeExport(parts, { account, id }, "when-whole")) return DONE;
  }
  const at = Math.min(parts.now() + pauseAfter(round), made.waits_until);
  return { result: "later", at, reason: isMoving ? "services move" : "services do not answer" };
}

/** 5 s, 10 s, 20 s … five minutes. */
const pauseAfter = (round: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (round - 1), LONGEST_PAUSE_MS);
