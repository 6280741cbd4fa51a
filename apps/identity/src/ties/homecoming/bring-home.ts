import { randomUUID } from "node:crypto";
import { type Language, subjectOwner } from "@musubi/contract";
import type { Transaction } from "kysely";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { overtakeSteps } from "../../database/queries/home-steps.ts";
import { findMovers } from "../../database/queries/lineages.ts";
import { shareBusy } from "../../database/queries/operation-locks.ts";
import { findSteps, insertStep } from "../../database/queries/operation-steps.ts";
import { type HomeOp, insertOp } from "../../database/queries/operations.ts";
import type { Lineage } from "../../database/queries/reversals.ts";
import { findTiesOf } from "../../database/queries/ties.ts";
import type { Tables } from "../../database/tables.ts";
import type { Parts } from "../operations/parts.ts";
import { clearTheWay } from "./clear-the-way.ts";
import { endIfOver, homeOf } from "./homecoming.ts";
import { type HomeResult, takeHomeStep } from "./take-home-step.ts";

/**
 * Opens an operation that brings accounts of services home to an ID, each from the ID that has it when the step is
 * taken. Locks the home ID, or waits if another operation has locked it. Other operations that still wait to bring the
 * same accounts elsewhere give them up. Returns undefined if the ID has all of the accounts already, and keeps them.
 */
export async function openRestore(
  parts: Parts,
  trx: Transaction<Tables>,
  {
    target,
    services,
    user_agent,
  }: {
    readonly target: string;
    readonly services: readonly Lineage[];
    readonly user_agent: string | null;
  },
): Promise<HomeOp | undefined> {
  const away = await findAway(trx, target, services);
  if (away.length === 0) return undefined;
  const what = {
    kind: "restore",
    source: null,
    target,
    user_agent,
  } as const;
  const op = await insertOp(trx, { id: randomUUID(), ...what, now: parts.now() });
  await shareBusy(trx, op.id, target);
  for (const { service_id: serviceId, lineage } of away) {
    await insertStep(trx, { op: op.id, serviceId, from: "", to: subjectOwner(target), lineage });
  }
  await overtakeSteps(
    trx,
    op.id,
    away.map(({ lineage }) => lineage),
  );
  return op;
}

/** Returns the accounts that an ID does not have, or that another operation is about to take away from it. */
async function findAway(
  trx: Transaction<Tables>,
  home: string,
  services: readonly Lineage[],
): Promise<Lineage[]> {
  const ties = await findTiesOf(trx, [home]);
  const away: Lineage[] = [];
  for (const service of services) {
    const isHere = ties.some(({ lineage }) => lineage === service.lineage);
    const movers = isHere ? await findMovers(trx, service) : [];
    const isKept = isHere && movers.every(({ to_owner }) => to_owner === subjectOwner(home));
    if (!isKept) away.push(service);
  }
  return away;
}

/** Takes the steps of a homecoming, service by service. A step that has to wait is taken in the next run. */
export async function bringHome(parts: Parts, op: HomeOp): Promise<void> {
  const { db } = parts.database;
  const { language } = await findMailAddress(db, homeOf(op));
  for (const { service_id: serviceId } of await findSteps(db, op.id)) {
    await bringOneHome(parts, op, serviceId, language);
  }
  // A later operation may have taken over all the steps that were left. Then nothing else would end this one.
  await parts.database.transact((trx) => endIfOver(parts, trx, op));
}

/**
 * Takes one step of a homecoming. If another operation is in the way, calls it off or continues it, then tries again. A
 * step that was refused but may still arrive is reversed at once.
 */
export async function bringOneHome(
  parts: Parts,
  op: HomeOp,
  serviceId: number,
  language: Language,
): Promise<HomeResult> {
  const step = await takeHomeStep(parts, op, serviceId, language);
  const isBehind = step.result === "later" && step.behind !== undefined;
  if (isBehind) await clearTheWay(parts, op, serviceId, step.behind);
  const isOnItsWay = step.result === "turned" || isBehind;
  return isOnItsWay ? takeHomeStep(parts, op, serviceId, language) : step;
}
