import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@musubi/contract";
import { type CatalogueEntry, type Owner, SLEEP_MS, subjectOwner } from "@musubi/contract";
import { type Answer, answer, type Refusal, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import type { Database, LockedAccount, Queries } from "../database/database.ts";
import {
  findBusy,
  findServicesLeft,
  insertBusy,
  insertOp,
  type Op,
} from "../database/queries/merge-ops.ts";
import { insertStep } from "../database/queries/merge-steps.ts";
import { findTiesOf } from "../database/queries/ties.ts";
import type { OpKind, Tables } from "../database/tables.ts";
import type { Needs } from "./needs.ts";
import { type MergeRefusal, planMerge, REFUSAL_OF } from "./plan-merge.ts";

type Trx = Transaction<Tables>;

/** Opens the merge of one ID into another: both are locked, and every step is written down before the first is taken. */
export const openMerge = (
  parts: Needs,
  source: string,
  target: string,
): Promise<Answer<Op, OpenRefusal | MergeRefusal>> =>
  open(parts, [source, target], async (trx) => {
    // What is just moving would be planned as belonging here or there.
    const isHeld = (await findBusy(trx, [source, target])).length > 0;
    if (isHeld) return refuse("MergeBusyException");
    const ties = await findTiesOf(trx, [source, target]);
    const servicesOf = (account: string) =>
      ties.filter((tie) => tie.account === account).map((tie) => tie.service_id);
    const plan = planMerge(
      { account: source, services: servicesOf(source) },
      { account: target, services: servicesOf(target), left: await findLeft(parts, trx, target) },
      parts.config.catalogue,
    );
    if (plan.verdict !== "move") return refuse(REFUSAL_OF[plan.verdict]);
    const op = await begin(trx, { kind: "merge", source, target }, [source, target], parts.now());
    for (const serviceId of plan.serviceIds) {
      const tie = ties.find((each) => each.account === source && each.service_id === serviceId);
      await insertStep(trx, {
        op: op.id,
        service_id: serviceId,
        from_owner: subjectOwner(source),
        to_owner: subjectOwner(target),
        is_back: 0,
        lineage: tie?.lineage ?? null,
        service_email: tie?.service_email ?? null,
      });
    }
    return answer(op);
  });

/** Where an account's place is still taken, although it has left. */
export const findLeft = (
  { now }: Pick<Needs, "now">,
  db: Queries,
  account: string,
): Promise<number[]> => findServicesLeft(db, account, now() - SLEEP_MS);

/** Opens the link of one old service account: a merge of one step, in which the old account is locked too. */
export const openLink = (
  parts: Needs,
  target: string,
  entry: CatalogueEntry,
  old: { readonly owner: Owner; readonly email: string },
): Promise<Answer<Op, OpenRefusal | "SameServiceException">> =>
  open(parts, [target], async (trx) => {
    const ties = await findTiesOf(trx, [target]);
    if (ties.some((tie) => tie.service_id === entry.service_id)) {
      return refuse("SameServiceException");
    }
    const locks = [target, `${entry.kind}:${old.owner}`];
    const op = await begin(trx, { kind: "link", source: null, target }, locks, parts.now());
    await insertStep(trx, {
      op: op.id,
      service_id: entry.service_id,
      from_owner: old.owner,
      to_owner: subjectOwner(target),
      is_back: 0,
      lineage: null,
      service_email: old.email,
    });
    return answer(op);
  });

/** Opens the deletion of an account at one service. Nothing is open after the tie is gone. */
export const openDeletion = (
  parts: Needs,
  account: string,
  serviceId: number,
): Promise<Answer<Op, OpenRefusal | "ResourceNotFoundException">> =>
  open(parts, [account], async (trx) => {
    const ties = await findTiesOf(trx, [account]);
    if (!ties.some((tie) => tie.service_id === serviceId)) {
      return refuse("ResourceNotFoundException");
    }
    const op = await begin(
      trx,
      { kind: "delete", source: null, target: account },
      [account],
      parts.now(),
    );
    await insertStep(trx, {
      op: op.id,
      service_id: serviceId,
      from_owner: subjectOwner(account),
      to_owner: "",
      is_back: 0,
      lineage: null,
      service_email: null,
    });
    return answer(op);
  });

/** What may stand in the way of any operation. */
export type OpenRefusal = "NotAuthorizedException" | "MergeBusyException";

/** One transaction that sees living, locked accounts; a conflict with another operation is a refusal. */
async function open<Code extends ErrorCode>(
  { database }: Pick<Needs, "database">,
  accounts: readonly string[],
  work: (trx: Trx) => Promise<Answer<Op, Code>>,
): Promise<Answer<Op, Code | OpenRefusal>> {
  try {
    return await database.transact(async (trx) => {
      const locked = await database.lockAccounts(trx, accounts);
      return areAlive(locked, accounts) ? work(trx) : refuse("NotAuthorizedException");
    });
  } catch (error) {
    return refuseConflict(database, error);
  }
}

/** Another operation holds one of the accounts: a refusal. Anything else nobody planned. */
export function refuseConflict(database: Database, error: unknown): Refusal<"MergeBusyException"> {
  const code = database.violation(error);
  if (code !== "MergeBusyException") throw error;
  return refuse(code);
}

const areAlive = (locked: readonly LockedAccount[], wanted: readonly string[]): boolean =>
  new Set(wanted).size === locked.length && locked.every((account) => account.state === "active");

/** Writes an operation down and locks what it is about. A conflict means that another one holds some of it. */
export async function begin(
  trx: Trx,
  what: { readonly kind: OpKind; readonly source: string | null; readonly target: string },
  locks: readonly string[],
  now: number,
): Promise<Op> {
  const op = { id: randomUUID(), ...what, state: "running", touched_at: now } as const;
  await insertOp(trx, op);
  await insertBusy(trx, op.id, locks);
  return op;
}
