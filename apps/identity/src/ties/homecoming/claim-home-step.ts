import { subjectOwner } from "@musubi/contract";
import type { Transaction } from "kysely";
import type { Queries } from "../../database/database.ts";
import { addressStep, giveStepUp, queueStep } from "../../database/queries/home-steps.ts";
import { findHolder } from "../../database/queries/lineages.ts";
import { findBusy, shareBusy } from "../../database/queries/operation-locks.ts";
import {
  completeStep,
  findSteps,
  markStepSent,
  type Step,
} from "../../database/queries/operation-steps.ts";
import { type HomeOp, lockOp } from "../../database/queries/operations.ts";
import { beginWaking } from "../../database/queries/sleeps.ts";
import type { Tables } from "../../database/tables.ts";
import type { Parts } from "../operations/parts.ts";
import { findWayHome, type Hindrance, type WayHome } from "./find-way-home.ts";
import { endIfOver, homeOf, isTakenBack, wantedBy } from "./homecoming.ts";

type Trx = Transaction<Tables>;

export type Claim =
  /** The step is marked as sent; now the service has to be asked. */
  | { readonly claim: "sent"; readonly step: Step }
  /** `behind`: the operation that has locked one of the two IDs. It is no homecoming: these share their locks. */
  | { readonly claim: "later"; readonly behind?: Behind }
  | { readonly claim: "refused"; readonly reason: Hindrance }
  | { readonly claim: "done" }
  /** There is no such step, it was refused before, or the operation is over. */
  | { readonly claim: "none" };

/** `isHolder`: the operation has locked the ID that has the account now, and may be moving that account. */
export type Behind = { readonly op: string; readonly isHolder: boolean };

/**
 * Finds the ID that has the account of a step now, locks that ID for the time of the step, and marks the step as sent.
 * Gives the step up if no ID has the account, or if the home ID's place at the service is taken.
 */
export async function claimHomeStep(parts: Parts, op: HomeOp, serviceId: number): Promise<Claim> {
  const { database } = parts;
  const home = homeOf(op);
  const find = async (db: Queries) =>
    (await findSteps(db, op.id)).find((each) => each.service_id === serviceId);
  const before = await find(database.db);
  const holder = before?.state === "todo" ? await findHolder(database.db, wantedBy(before)) : null;
  return database.transact(async (trx): Promise<Claim> => {
    const locked = [home, ...(holder ? [holder.account] : [])];
    await database.lockAccounts(trx, locked);
    if (!(await lockOp(trx, op.id, parts.now()))) return { claim: "none" };
    const step = await find(trx);
    if (!step || step.state === "refused") return { claim: "none" };
    if (step.state === "done") return { claim: "done" };
    if (step.state === "sent" || isTakenBack(step, home)) return send(parts, trx, step);

    const way = await findWayHome(trx, home, wantedBy(step), op.id);
    switch (way.way) {
      case "later":
        return { claim: "later" };
      case "here":
        await completeStep(trx, step);
        await endIfOver(parts, trx, op);
        return { claim: "done" };
      case "none":
        await giveStepUp(trx, step, way.reason);
        await endIfOver(parts, trx, op);
        return { claim: "refused", reason: way.reason };
      case "from":
        // The account moved to another ID meanwhile, which is not locked here. The next run finds it there.
        if (!locked.includes(way.account)) return { claim: "later" };
        return take(parts, trx, step, home, way);
    }
  });
}

async function take(
  parts: Parts,
  trx: Trx,
  step: Step,
  home: string,
  { account, isAsleep }: Extract<WayHome, { way: "from" }>,
): Promise<Claim> {
  const from = subjectOwner(account);
  for (const each of new Set([home, account])) {
    if (await shareBusy(trx, step.op, each)) continue;
    await queueStep(trx, step, from);
    const [behind = ""] = await findBusy(trx, [each]);
    return { claim: "later", behind: { op: behind, isHolder: each === account } };
  }
  if (isAsleep && !(await beginWaking(trx, wantedBy(step)))) return { claim: "later" };
  await addressStep(trx, step, from);
  return send(parts, trx, step);
}

async function send(parts: Parts, trx: Trx, { op, service_id }: Step): Promise<Claim> {
  const step = await markStepSent(trx, op, service_id, parts.now());
  return step ? { claim: "sent", step } : { claim: "none" };
}
