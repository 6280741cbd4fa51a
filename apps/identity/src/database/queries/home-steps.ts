import type { Transaction } from "kysely";
import type { Queries } from "../database.ts";
import { HOME_KINDS, type Tables, UNDER_WAY } from "../tables.ts";
import { nextSeqOf, type Step } from "./operation-steps.ts";

/** A step that has not begun: an account of a service that waits to be brought home. */
type WaitingStep = Pick<Step, "op" | "service_id">;

const waiting = (db: Queries, { op, service_id }: WaitingStep) =>
  db
    .updateTable("operation_step")
    .where("op", "=", op)
    .where("service_id", "=", service_id)
    .where("state", "=", "todo");

/** Whether a step under way or waiting brings an account of a service home: until then it must not be erased. */
export async function isComingHome(db: Queries, lineage: string): Promise<boolean> {
  const step = await db
    .selectFrom("operation_step")
    .innerJoin("operation", "operation.id", "operation_step.op")
    .select("operation_step.op")
    .where("operation_step.lineage", "=", lineage)
    .where("operation_step.state", "in", ["todo", "sent"])
    .where("operation.kind", "in", HOME_KINDS)
    .where("operation.state", "in", UNDER_WAY)
    .limit(1)
    .executeTakeFirst();
  return step !== undefined;
}

/** Records the ID that has the account of a step, which waits until that ID is free. */
export async function queueStep(db: Queries, step: WaitingStep, from: string): Promise<void> {
  await waiting(db, step).set({ from_owner: from }).execute();
}

/** Records the owner that a step takes its account from, with a new number and key. */
export async function addressStep(
  db: Queries,
  step: WaitingStep & Pick<Step, "to_owner">,
  from: string,
): Promise<void> {
  const seq = await nextSeqOf(db, { ...step, from_owner: from });
  const key = `${step.op}:${step.service_id}:${seq}`;
  await waiting(db, step).set({ from_owner: from, seq, key }).execute();
}

/** Records that an account cannot be brought home, before its service was asked. False if the step has begun. */
export async function giveStepUp(db: Queries, step: WaitingStep, reason: string): Promise<boolean> {
  const refused = await waiting(db, step)
    .set({ state: "refused", last_error: reason })
    .returning("op")
    .executeTakeFirst();
  return refused !== undefined;
}

/**
 * Makes other operations that wait for the same accounts give them up: the latest decision counts. Steps that were
 * already sent are left alone, since they reach the service first.
 */
export async function overtakeSteps(
  db: Queries,
  op: string,
  lineages: readonly string[],
): Promise<void> {
  await db
    .updateTable("operation_step")
    .set({ state: "refused", last_error: "overtaken" })
    .where("lineage", "in", lineages)
    .where("state", "=", "todo")
    .where("op", "in", (eb) =>
      eb
        .selectFrom("operation")
        .select("operation.id")
        .where("operation.kind", "in", HOME_KINDS)
        .where("operation.state", "in", UNDER_WAY)
        .where("operation.id", "!=", op),
    )
    .execute();
}

/**
 * Reverses a refused step under a higher number, because an earlier call of it may still arrive. The reason of the
 * refusal is kept.
 */
export async function turnStepBack(trx: Transaction<Tables>, step: Step): Promise<void> {
  const seq = await nextSeqOf(trx, step);
  await trx
    .updateTable("operation_step")
    .set({
      seq,
      key: `${step.op}:${step.service_id}:${seq}`,
      from_owner: step.to_owner,
      to_owner: step.from_owner,
      is_back: 1,
      state: "todo",
      unheard: 0,
    })
    .where("op", "=", step.op)
    .where("service_id", "=", step.service_id)
    .execute();
}

/** Ends a reversed step: it is refused for good. False if another process ended it. */
export async function endStepBack(trx: Transaction<Tables>, step: Step): Promise<boolean> {
  const ended = await trx
    .updateTable("operation_step")
    .set({ state: "refused" })
    .where("op", "=", step.op)
    .where("service_id", "=", step.service_id)
    .where("seq", "=", step.seq)
    .where("state", "=", "sent")
    .returning("op")
    .executeTakeFirst();
  return ended !== undefined;
}
