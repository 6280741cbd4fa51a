import { OperationDetail, SLEEP_MS } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import { isResting } from "../../accounts/resting.ts";
import type { LockedAccount, Queries } from "../../database/database.ts";
import { wakeAccount } from "../../database/queries/accounts.ts";
import { findHolder, findMovers } from "../../database/queries/lineages.ts";
import { findSteps, insertStep, type Step } from "../../database/queries/operation-steps.ts";
import {
  changeOpState,
  endOp,
  findNewestOp,
  findOp,
  type Op,
  type OpSession,
} from "../../database/queries/operations.ts";
import { strikeLineages } from "../../database/queries/reversal-services.ts";
import { closeReversals, findMergeRow } from "../../database/queries/reversals.ts";
import type { Tables } from "../../database/tables.ts";
import { writeJournal } from "../../outbox/journal/write-journal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { wantedBy } from "../homecoming/homecoming.ts";
import type { Caller } from "../operations/caller.ts";
import { begin, transactUnlessBusy } from "../operations/open.ts";
import type { Parts } from "../operations/parts.ts";
import { traceFrom } from "../operations/write-place.ts";
import type { MergeOp } from "./merge-op.ts";

/** Returns whether a merge is done and can still be undone. */
export const isInTime = ({ now }: Parts, op: Op): boolean =>
  op.kind === "merge" && op.state === "done" && now() < op.touched_at + SLEEP_MS;

/** Returns the services that undoing a merge brings home: those that the target still has, awake or asleep. */
export async function findReturning(
  db: Queries,
  { target }: Op,
  steps: readonly Step[],
): Promise<Step[]> {
  const isReturning = await Promise.all(
    steps.map(async (step) => {
      const wanted = wantedBy(step);
      const [holder, movers] = await Promise.all([findHolder(db, wanted), findMovers(db, wanted)]);
      // If a take-back is bringing the account home, the target cannot give it.
      return holder?.account === target && !movers.some(({ kind }) => kind === "restore");
    }),
  );
  return steps.filter((_, n) => isReturning[n]);
}

/**
 * Undoes a merge: the merged ID wakes up and gets back, one by one, the accounts at services that can still come home,
 * by steps with higher numbers than the merge's. A second call returns the same undo.
 */
export function undoMerge(
  parts: Parts,
  merge: MergeOp,
  caller: OpSession & Pick<Caller, "isIn">,
): Promise<
  Answer<
    MergeOp,
    | "NotAuthorizedException"
    | "MergeNotReadyException"
    | "MergeBusyException"
    | "AccountBlockedException"
    | "AccountRestingException"
  >
> {
  const { database } = parts;
  return transactUnlessBusy(database, async (trx) => {
    const accounts = await database.lockAccounts(trx, [merge.source, merge.target]);
    if (!(await caller.isIn(trx))) return refuse("NotAuthorizedException");
    const source = accounts.find((account) => account.id === merge.source);
    const target = accounts.find((account) => account.id === merge.target);
    const op = await findOp(trx, merge.id);
    const steps = await findSteps(trx, merge.id);
    if (!source || target?.state !== "active" || !op) return refuse("MergeNotReadyException");
    const begun = op.state === "undone" && (await findNewestOp(trx, { ...merge, kind: "undo" }));
    if (begun) return answer({ ...begun, source: merge.source });
    if (accounts.some(({ blocked_at }) => blocked_at !== null)) {
      return refuse("AccountBlockedException");
    }
    if (accounts.some((account) => isResting(account, parts.now()))) {
      return refuse("AccountRestingException");
    }
    if (!isInTime(parts, op)) return refuse("MergeNotReadyException");
    if (!(await wakeAccount(trx, source.id, target.id))) return refuse("MergeNotReadyException");
    const returning = await findReturning(trx, op, steps);
    return answer(await openUndo(parts, trx, op, returning, { source, target }, caller));
  });
}

/**
 * An undo has the rank of its merge, so no younger claim can move away again what the undo brings home. The target has
 * logged in, so it has a row; the source has none if its address was never proven.
 */
async function strikeReturning(
  trx: Transaction<Tables>,
  merge: Op,
  steps: readonly Step[],
): Promise<void> {
  const row = await findMergeRow(trx, merge.id, "merge-target");
  if (row) await strikeLineages(trx, steps.map(wantedBy), row);
}

async function openUndo(
  parts: Parts,
  trx: Transaction<Tables>,
  merge: Op,
  steps: readonly Step[],
  { source, target }: { readonly source: LockedAccount; readonly target: LockedAccount },
  by: OpSession,
): Promise<MergeOp> {
  const now = parts.now();
  await changeOpState(trx, merge.id, "undone", now);
  await strikeReturning(trx, merge, steps);
  await closeReversals(trx, { op: merge.id }, now);
  const parties = { source: source.id, target: target.id };
  const what = { kind: "undo", ...parties, ...by } as const;
  const op = await begin(parts, trx, what, [source.id, target.id]);
  for (const step of steps) {
    await insertStep(trx, {
      op: op.id,
      serviceId: step.service_id,
      from: step.to_owner,
      to: step.from_owner,
      lineage: step.lineage,
      serviceEmail: step.service_email,
    });
  }
  if (steps.length === 0) await endOp(trx, op.id, "done", now);

  const seen = seenFrom(op, now);
  const emails = { sourceEmail: source.email, targetEmail: target.email };
  const detail = OperationDetail.ACCOUNT_COMBINE;
  const trace = traceFrom(by.user_agent);
  const told = [source, { ...target, language: op.notice_language ?? target.language }];
  for (const { id: account, email, language } of told) {
    await writeJournal(trx, { ...trace, detail, account, email, now, text: "undone" });
    const mail = { to: email, language, content: { about: "unmerged", ...emails, seen } } as const;
    await parts.outbox.add(trx, { kind: "mail", mail });
  }
  return op;
}
