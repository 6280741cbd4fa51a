import { randomUUID } from "node:crypto";
import type { CatalogueEntry } from "@musubi/contract";
import type { Transaction } from "kysely";
import { type Answer, answer, refuse } from "../answer.ts";
import type { Database, LockedAccount } from "../database/database.ts";
import { insertBusy, insertOp, type Op } from "../database/queries/merge-ops.ts";
import { insertStep } from "../database/queries/merge-steps.ts";
import { findTiesOf } from "../database/queries/ties.ts";
import type { OpKind, Tables } from "../database/tables.ts";
import type { Parts } from "../parts.ts";
import { planMerge, REFUSAL_OF } from "./plan-merge.ts";

type Trx = Transaction<Tables>;

/** Opens the merge of one ID into another: both are locked, and every step is written down before the first is taken. */
export const openMerge = (parts: Parts, source: string, target: string): Promise<Answer<Op>> =>
  open(parts, [source, target], async (trx) => {
    const ties = await findTiesOf(trx, [source, target]);
    const partyOf = (account: string) => ({
      account,
      services: ties.filter((tie) => tie.account === account).map((tie) => tie.service_id),
    });
    const plan = planMerge(partyOf(source), partyOf(target), parts.config.catalogue);
    if (plan.verdict !== "move") return refuse(REFUSAL_OF[plan.verdict]);
    const op = await begin(trx, { kind: "merge", source, target }, [source, target], parts.now());
    for (const serviceId of plan.serviceIds) {
      const tie = ties.find((each) => each.account === source && each.service_id === serviceId);
      await insertStep(trx, {
        op: op.id,
        service_id: serviceId,
        from_owner: `sub:${source}`,
        to_owner: `sub:${target}`,
        service_email: tie?.service_email ?? null,
      });
    }
    return answer(op);
  });

/** Opens the link of one old service account: a merge of one step, in which the old account is locked too. */
export const openLink = (
  parts: Parts,
  target: string,
  entry: CatalogueEntry,
  old: { readonly owner: string; readonly email: string },
): Promise<Answer<Op>> =>
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
      to_owner: `sub:${target}`,
      service_email: old.email,
    });
    return answer(op);
  });

/** Opens the deletion of an account at one service. Nothing is open after the tie is gone. */
export const openDeletion = (
  parts: Parts,
  account: string,
  serviceId: number,
): Promise<Answer<Op>> =>
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
      from_owner: `sub:${account}`,
      to_owner: "",
      service_email: null,
    });
    return answer(op);
  });

/** One transaction that sees living, locked accounts; a conflict with another operation is a refusal. */
async function open(
  { database }: Pick<Parts, "database">,
  accounts: readonly string[],
  work: (trx: Trx) => Promise<Answer<Op>>,
): Promise<Answer<Op>> {
  try {
    return await database.transact(async (trx) => {
      const locked = await database.lockAccounts(trx, accounts);
      return areAlive(locked, accounts) ? work(trx) : refuse("NotAuthorizedException");
    });
  } catch (error) {
    return refuseConflict(database, error);
  }
}

function refuseConflict(database: Database, error: unknown): Answer<Op> {
  const code = database.violation(error);
  if (code === undefined) throw error;
  return refuse(code);
}

const areAlive = (locked: readonly LockedAccount[], wanted: readonly string[]): boolean =>
  new Set(wanted).size === locked.length && locked.every((account) => account.state === "active");

async function begin(
  trx: Trx,
  what: { readonly kind: OpKind; readonly source: string | null; readonly target: string },
  locks: readonly string[],
  now: number,
): Promise<Op> {
  const op = { id: randomUUID(), ...what };
  await insertOp(trx, op, now);
  await insertBusy(trx, op.id, locks);
  return { ...op, state: "running" };
}
