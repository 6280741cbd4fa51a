import { type Language, subjectOfOwner } from "@musubi/contract";
import type { Transaction } from "kysely";
import type { Queries } from "../database.ts";
import type { StepState, Tables } from "../tables.ts";
import { nextSeq } from "./numbers.ts";
import { isKnown, lockOp } from "./operations.ts";

export type Step = {
  readonly op: string;
  readonly service_id: number;
  readonly key: string;
  readonly seq: number;
  readonly from_owner: string;
  readonly to_owner: string;
  /** 1 if the step reverses something that an earlier step moved, or may have moved. */
  readonly is_back: number;
  readonly lineage: string | null;
  /** The address that the service has for the account. */
  readonly service_email: string | null;
  /** Of a link and an opening: 1 if that address is known to be the holder's. */
  readonly email_verified: number | null;
  readonly state: StepState;
  readonly unheard: number;
};

const STEP_COLUMNS = [
  "op",
  "service_id",
  "key",
  "seq",
  "from_owner",
  "to_owner",
  "is_back",
  "lineage",
  "service_email",
  "email_verified",
  "state",
  "unheard",
] as const;

export type NewStep = {
  readonly op: string;
  readonly serviceId: number;
  /** Empty if the account wakes up or is opened; in a restoration, until it is known who has the account. */
  readonly from: string;
  /** Empty if the account falls asleep or wakes up. */
  readonly to: string;
  readonly isBack?: boolean;
  readonly lineage?: string | null;
  readonly serviceEmail?: string | null;
  readonly isEmailVerified?: boolean;
};

type Between = Pick<Step, "service_id" | "from_owner" | "to_owner">;

/** Draws the number of a step. A waking names no owner, and its service gets no number. */
export async function nextSeqOf(db: Queries, step: Between): Promise<number> {
  const accounts = [step.from_owner, step.to_owner].flatMap((each) => subjectOfOwner(each) ?? []);
  const owner = findOld(step);
  const old = owner === undefined ? undefined : { serviceId: step.service_id, owner };
  return accounts.length === 0 ? 0 : nextSeq(db, accounts, old);
}

const findOld = ({ from_owner, to_owner }: Between): string | undefined =>
  [from_owner, to_owner].find((owner) => owner !== "" && subjectOfOwner(owner) === undefined);

export async function insertStep(db: Queries, step: NewStep): Promise<void> {
  const between = { service_id: step.serviceId, from_owner: step.from, to_owner: step.to };
  await db
    .insertInto("operation_step")
    .values({
      ...between,
      op: step.op,
      key: `${step.op}:${step.serviceId}`,
      seq: await nextSeqOf(db, between),
      old_owner: findOld(between) ?? null,
      is_back: step.isBack ? 1 : 0,
      lineage: step.lineage ?? null,
      service_email: step.serviceEmail ?? null,
      email_verified: step.isEmailVerified === undefined ? null : Number(step.isEmailVerified),
      state: "todo",
      last_error: null,
    })
    .execute();
}

export function findSteps(db: Queries, op: string): Promise<Step[]> {
  return db
    .selectFrom("operation_step")
    .select(STEP_COLUMNS)
    .where("op", "=", op)
    .orderBy("service_id")
    .execute();
}

/** Returns a service's words for refusing a step for good, if one did. */
export function findRefusal(db: Queries, op: string) {
  return db
    .selectFrom("operation_step")
    .select(["last_words", "words_language"])
    .where("op", "=", op)
    .where("state", "=", "refused")
    .orderBy("service_id")
    .executeTakeFirst();
}

/**
 * Records that a call of a step is about to be sent. Undefined if there is no such step, or its operation has ended:
 * the transaction that ends an operation either sees this call, or comes before it.
 */
export async function markStepSent(
  trx: Transaction<Tables>,
  op: string,
  serviceId: number,
  now: number,
): Promise<Step | undefined> {
  if (!(await lockOp(trx, op, now))) return undefined;
  return trx
    .updateTable("operation_step")
    .set((eb) => ({
      state: eb
        .case()
        .when("state", "=", "done")
        .then(eb.val<StepState>("done"))
        .else(eb.val<StepState>("sent"))
        .end(),
      attempts: eb("attempts", "+", 1),
      unheard: eb("unheard", "+", 1),
    }))
    .where("op", "=", op)
    .where("service_id", "=", serviceId)
    .returning(STEP_COLUMNS)
    .executeTakeFirst();
}

/**
 * Marks a step as done after its service did it. `first`: the caller continues with what follows. `again`: it was
 * marked before. `overtaken`: it was reversed meanwhile, or a newer version changed it into something unknown here.
 */
export async function completeStep(
  db: Queries,
  step: Step,
): Promise<"first" | "again" | "overtaken"> {
  const completed = await db
    .updateTable("operation_step")
    .set({ state: "done", last_error: null, last_words: null })
    .where("op", "=", step.op)
    .where("service_id", "=", step.service_id)
    .where("seq", "=", step.seq)
    .where("state", "!=", "done")
    .where((eb) => {
      const op = eb.selectFrom("operation").select("operation.id").where(isKnown);
      return eb.exists(op.whereRef("operation.id", "=", "operation_step.op"));
    })
    .returning("op")
    .executeTakeFirst();
  if (completed) return "first";
  const present = await db
    .selectFrom("operation_step")
    .select("op")
    .where("op", "=", step.op)
    .where("service_id", "=", step.service_id)
    .where("seq", "=", step.seq)
    .where("state", "=", "done")
    .executeTakeFirst();
  return present ? "again" : "overtaken";
}

/** Records that a step had no answer: it is unknown whether the service did it. */
export async function noteUnanswered(db: Queries, step: Step, reason: string): Promise<void> {
  await db
    .updateTable("operation_step")
    .set({ last_error: reason })
    .where("op", "=", step.op)
    .where("service_id", "=", step.service_id)
    .where("seq", "=", step.seq)
    .where("state", "=", "sent")
    .execute();
}

/** Records that a call of a step was not sent: it cannot arrive later. */
export async function noteUnsent(db: Queries, step: Step): Promise<void> {
  await db
    .updateTable("operation_step")
    .set((eb) => ({ unheard: eb("unheard", "-", 1), last_error: "unsent" }))
    .where("op", "=", step.op)
    .where("service_id", "=", step.service_id)
    .where("seq", "=", step.seq)
    .where("state", "in", ["sent", "refused"])
    .execute();
}

/**
 * Records that a service refused a step for good, and returns its present state; undefined if it was called off or
 * completed by another process meanwhile.
 */
export function noteRefused(
  db: Queries,
  step: Step,
  refusal: { readonly code: string; readonly words: string; readonly language: Language },
): Promise<Step | undefined> {
  return db
    .updateTable("operation_step")
    .set((eb) => ({
      state: eb.val<StepState>("refused"),
      unheard: eb("unheard", "-", 1),
      last_error: refusal.code,
      last_words: refusal.words,
      words_language: refusal.language,
    }))
    .where("op", "=", step.op)
    .where("service_id", "=", step.service_id)
    .where("seq", "=", step.seq)
    .where("state", "in", ["sent", "refused"])
    .returning(STEP_COLUMNS)
    .executeTakeFirst();
}

const BACK = ":back";

/** Returns the key of the step that this one reverses. */
export const keyBefore = ({ key }: Pick<Step, "key">): string => key.slice(0, -BACK.length);

/**
 * Reverses the steps of an operation. Steps that were not done, and of which no call may still arrive, are deleted. All
 * others are reversed under a higher number, so that late calls are refused. Returns how many are left.
 */
export async function turnStepsBack(db: Queries, op: string): Promise<number> {
  await db
    .deleteFrom("operation_step")
    .where("op", "=", op)
    .where("state", "!=", "done")
    .where((eb) => eb.or([eb("state", "=", "todo"), eb("unheard", "<=", 0)]))
    .execute();
  const left = await findSteps(db, op);
  for (const step of left) {
    await db
      .updateTable("operation_step")
      .set({
        key: `${step.key}${BACK}`,
        seq: await nextSeqOf(db, step),
        from_owner: step.to_owner,
        to_owner: step.from_owner,
        is_back: 1,
        state: "todo",
        attempts: 0,
        unheard: 0,
        last_error: null,
        last_words: null,
      })
      .where("op", "=", op)
      .where("service_id", "=", step.service_id)
      .execute();
  }
  return left.length;
}
