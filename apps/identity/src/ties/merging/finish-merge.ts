import { OperationDetail, SLEEP_MS } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import { mergeFacets } from "../../accounts/facets/walk.ts";
import { writeReversal } from "../../accounts/reversals/write-reversal.ts";
import type { LockedAccount } from "../../database/database.ts";
import { nameLineages } from "../../database/queries/lineages.ts";
import { findSteps } from "../../database/queries/operation-steps.ts";
import { endOp, findOp, type Op } from "../../database/queries/operations.ts";
import { findTiesOf } from "../../database/queries/ties.ts";
import type { Tables } from "../../database/tables.ts";
import { writeJournal } from "../../outbox/journal/write-journal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { goOnWith } from "../../tracing/spanned.ts";
import type { Parts } from "../operations/parts.ts";
import { traceFrom } from "../operations/write-place.ts";
import type { Merging } from "./merge-op.ts";

/**
 * Ends a merge: closes the source once everything has moved. One commit disables the source, ends its sessions,
 * unlocks both IDs and queues both holders' notices. A repeated call gets the same answer. The target's notice
 * is in the language of the session that began the merge, the source's in that ID's language.
 */
export const finishMerge = (
  parts: Parts,
  merge: Merging,
): Promise<Answer<object, "MergeNotReadyException">> =>
  goOnWith(merge.cause, { name: "finish merge", kind: "internal", facts: {} }, () =>
    takePivot(parts, merge),
  );

function takePivot(
  parts: Parts,
  merge: Merging,
): Promise<Answer<object, "MergeNotReadyException">> {
  const { database } = parts;
  return database.transact(async (trx) => {
    const accounts = await database.lockAccounts(trx, [merge.source, merge.target]);
    const source = accounts.find((account) => account.id === merge.source);
    const target = accounts.find((account) => account.id === merge.target);
    if (source?.merged_into === merge.target) return answer({});
    const op = await findOp(trx, merge.id);
    const isReady = op?.state === "running" && (await isMovedWhole(trx, merge));
    if (!source || !target || !isReady) return refuse("MergeNotReadyException");
    if (!(await endOp(trx, op.id, "done", parts.now()))) return refuse("MergeNotReadyException");
    await closeSource(parts, trx, op, { source, target });
    return answer({});
  });
}

async function isMovedWhole(trx: Transaction<Tables>, { id, source }: Merging): Promise<boolean> {
  const steps = await findSteps(trx, id);
  const left = await findTiesOf(trx, [source]);
  return steps.every((step) => step.state === "done") && left.length === 0;
}

async function closeSource(
  parts: Parts,
  trx: Transaction<Tables>,
  op: Op,
  { source, target }: { readonly source: LockedAccount; readonly target: LockedAccount },
): Promise<void> {
  const now = parts.now();
  await mergeFacets(parts, { trx, source: source.id, target: target.id, now });
  const merged = { text: "merged", ...traceFrom(op.user_agent), now } as const;
  await writeJournal(trx, {
    detail: OperationDetail.ACCOUNT_COMBINE,
    account: target.id,
    email: target.email,
    ...merged,
  });
  await writeJournal(trx, {
    detail: OperationDetail.DELETE_ACCOUNT,
    account: source.id,
    email: source.email,
    ...merged,
  });
  const steps = await findSteps(trx, op.id);
  const isMoved = ({ service_id }: { readonly service_id: number }) =>
    steps.some((step) => step.service_id === service_id);
  const tied = await nameLineages(trx, target.id);
  const until = now + SLEEP_MS;
  const content = {
    about: "merged",
    sourceEmail: source.email,
    targetEmail: target.email,
    undoableUntil: until,
    seen: seenFrom(op, now),
  } as const;
  for (const [own, other, side] of [
    [source, target, "source"],
    [target, source, "target"],
  ] as const) {
    const language = (side === "target" && op.notice_language) || own.language;
    const takeBack = await writeReversal(parts, trx, {
      account: own.id,
      kind: `merge-${side}`,
      before: { email: own.email, emailProvenAt: own.email_proven_at },
      services: tied.filter((service) => isMoved(service) === (side === "source")),
      op: op.id,
      other: other.id,
      user_agent: op.user_agent,
      language,
    });
    const goesBack = side === "target" && steps.length > 0;
    const mail = {
      to: own.email,
      language,
      content: { ...content, goesBack, takeBack },
    };
    await parts.outbox.add(trx, { kind: "mail", mail });
  }
  await parts.outbox.add(trx, { kind: "erase-account", account: source.id }, until);
}
