import { subjectOwner } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import { findHolder } from "../../database/queries/lineages.ts";
import type { StepOp } from "../../database/queries/operations.ts";
import { findShut } from "../../database/queries/shut-accounts.ts";
import { claimWaking } from "../../database/queries/sleeps.ts";
import { findTiesOf, findWholeTies } from "../../database/queries/ties.ts";
import type { Tables } from "../../database/tables.ts";
import type { Job, JobResult } from "../../outbox/jobs.ts";
import { beginAlone, transactUnlessBusy } from "../operations/open.ts";
import type { Parts } from "../operations/parts.ts";
import { reopen } from "../operations/shut-accounts.ts";
import { takeStep } from "../operations/take-step.ts";
import { isMailboxTheirs } from "../places/describe-places.ts";

type Trx = Transaction<Tables>;
type Linked = Extract<Job, { kind: "undo-linked" }>;

/** An account can be busy for a while: a merge is being called off, or a service is down. */
const PAUSE_MS = 60_000;
const DONE = { result: "done" } as const;

/**
 * Gives a linked account back, whichever ID has it by now, even a closed one. Wakes the account first if it sleeps.
 * Waits while that ID is busy.
 */
export async function undoLinked(parts: Parts, job: Linked): Promise<JobResult> {
  const holder = await findHolder(parts.database.db, lineageOf(job));
  // No ID has the account: it was given back before, or is erased.
  if (!holder) return DONE;
  const shut = await findShut(parts.database.db, lineageOf(job));
  if (shut && !(await reopen(parts, shut)).ok) return putOff(parts, "suspended with a blocked ID");
  const opened = await openFor(parts, job, holder.account);
  if (!opened.ok) return putOff(parts, "its holder is busy");
  const op = opened.data;
  if (!op) return DONE;
  const step = await takeStep(parts, op, job.serviceId);
  if (step.result === "refused") {
    await parts.kinds[op.kind].afterRefusal(parts, op, job.serviceId, step);
    const isSettled = op.kind === "wake" || (await sleepOnClosed(parts, job, op.target));
    return isSettled
      ? { result: "never", reason: step.code }
      : putOff(parts, "awake on a closed ID");
  }
  // After waking, the next run gives the account back. If the service has not answered yet, the sweep asks again.
  return op.kind === "wake" ? putOff(parts, "waking first") : DONE;
}

/**
 * Puts an account back to sleep that was woken on a closed ID and could not be given back: nothing may be
 * awake on a closed ID. Returns false if that has to wait or the service refused it.
 */
async function sleepOnClosed(
  parts: Parts,
  { serviceId, lineage }: Linked,
  account: string,
): Promise<boolean> {
  const opened = await transactUnlessBusy(parts.database, async (trx) => {
    const [held] = await parts.database.lockAccounts(trx, [account]);
    const ties = await findTiesOf(trx, [account]);
    const isAwake = ties.some((tie) => tie.lineage === lineage);
    if (held?.state === "active" || !isAwake) return answer(undefined);
    const by = { account, user_agent: null };
    const step = { serviceId, from: subjectOwner(account), to: "", lineage };
    return answer(await beginAlone(parts, trx, "delete", by, step));
  });
  if (!opened.ok) return false;
  if (!opened.data) return true;
  const op = opened.data;
  const step = await takeStep(parts, op, serviceId);
  if (step.result === "refused")
    await parts.kinds[op.kind].afterRefusal(parts, op, serviceId, step);
  return step.result !== "refused";
}

const putOff = ({ now }: Parts, reason: string): JobResult => ({
  result: "later",
  at: now() + PAUSE_MS,
  reason,
});

const lineageOf = ({ serviceId, lineage }: Linked) => ({ service_id: serviceId, lineage });

/** Opens the waking or the unlinking, whichever is needed next; returns undefined if neither is possible. */
const openFor = (parts: Parts, job: Linked, account: string) =>
  transactUnlessBusy(parts.database, async (trx) => {
    await parts.database.lockAccounts(trx, [account]);
    const holder = await findHolder(trx, lineageOf(job));
    // The account moved to another ID meanwhile.
    if (holder?.account !== account) return refuse("MergeBusyException");
    return answer(await (holder.isAsleep ? openWaking : openUnlinking)(parts, trx, job, account));
  });

async function openWaking(
  parts: Parts,
  trx: Trx,
  { serviceId, lineage, userAgent }: Linked,
  account: string,
): Promise<StepOp | undefined> {
  const sleep = await claimWaking(trx, { account, serviceId }, parts.now());
  if (!sleep) return undefined;
  const step = { serviceId, from: "", to: "", lineage, serviceEmail: sleep.service_email };
  return beginAlone(parts, trx, "wake", { account, user_agent: userAgent }, step);
}

async function openUnlinking(
  parts: Parts,
  trx: Trx,
  { serviceId, lineage, userAgent }: Linked,
  account: string,
): Promise<StepOp | undefined> {
  const tie = (await findWholeTies(trx, account)).find((each) => each.lineage === lineage);
  const entry = parts.connectors.byId(serviceId)?.entry;
  if (!tie?.linked_owner || !entry) return undefined;
  const step = {
    serviceId,
    from: subjectOwner(account),
    to: tie.linked_owner,
    lineage,
    serviceEmail: tie.linked_email,
    isEmailVerified: isMailboxTheirs(tie, entry),
  };
  const by = { account, user_agent: userAgent };
  return beginAlone(parts, trx, "unlink", by, step, `${entry.kind}:${tie.linked_owner}`);
}
