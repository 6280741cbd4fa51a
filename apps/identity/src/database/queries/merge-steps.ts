import type { Queries } from "../database.ts";
import type { StepState } from "../tables.ts";

export type Step = {
  readonly op: string;
  readonly service_id: number;
  readonly key: string;
  readonly seq: number;
  readonly from_owner: string;
  readonly to_owner: string;
  /** What the service believes the account's address to be. */
  readonly service_email: string | null;
  readonly state: StepState;
};

const STEP_COLUMNS = [
  "op",
  "service_id",
  "key",
  "seq",
  "from_owner",
  "to_owner",
  "service_email",
  "state",
] as const;

/** The next number of the one sequence that orders all changes of owner, on every service. */
export async function nextSeq(db: Queries): Promise<number> {
  const { value } = await db
    .insertInto("counter")
    .values({ name: "seq", value: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((eb) => ({ value: eb("counter.value", "+", 1) })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}

export async function insertStep(
  db: Queries,
  step: Omit<Step, "state" | "seq" | "key">,
): Promise<void> {
  await db
    .insertInto("merge_step")
    .values({
      ...step,
      key: `${step.op}:${step.service_id}`,
      seq: await nextSeq(db),
      state: "todo",
      last_error: null,
    })
    .execute();
}

export function findSteps(db: Queries, op: string): Promise<Step[]> {
  return db
    .selectFrom("merge_step")
    .select(STEP_COLUMNS)
    .where("op", "=", op)
    .orderBy("service_id")
    .execute();
}

/** Notes that a step is about to be sent. Undefined where there is no such step, or its operation is over. */
export async function markStepSent(
  db: Queries,
  op: string,
  serviceId: number,
  now: number,
): Promise<Step | undefined> {
  const touched = await db
    .updateTable("merge_op")
    .set({ touched_at: now })
    .where("id", "=", op)
    .where("state", "=", "running")
    .returning("id")
    .executeTakeFirst();
  if (!touched) return undefined;
  return db
    .updateTable("merge_step")
    .set((eb) => ({
      state: eb
        .case()
        .when("state", "=", "done")
        .then(eb.val<StepState>("done"))
        .else(eb.val<StepState>("sent"))
        .end(),
      attempts: eb("attempts", "+", 1),
    }))
    .where("op", "=", op)
    .where("service_id", "=", serviceId)
    .returning(STEP_COLUMNS)
    .executeTakeFirst();
}

/** True for the one who may draw the consequences of a step that the service has done. */
export async function completeStep(db: Queries, op: string, serviceId: number): Promise<boolean> {
  const completed = await db
    .updateTable("merge_step")
    .set({ state: "done", last_error: null })
    .where("op", "=", op)
    .where("service_id", "=", serviceId)
    .where("state", "=", "sent")
    .returning("op")
    .executeTakeFirst();
  return completed !== undefined;
}

/** Notes why a step did not work: for good, or for now. */
export async function noteStepFailure(
  db: Queries,
  step: Pick<Step, "op" | "service_id">,
  failure: { readonly final: boolean; readonly reason: string },
): Promise<void> {
  await db
    .updateTable("merge_step")
    .set({ last_error: failure.reason, ...(failure.final ? { state: "refused" as const } : {}) })
    .where("op", "=", step.op)
    .where("service_id", "=", step.service_id)
    .where("state", "=", "sent")
    .execute();
}
