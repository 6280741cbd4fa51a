import { findMergeOf, isMergeOp, type MergeOp } from "../../src/ties/merging/merge-op.ts";
import { nameOpened, type SeenOp } from "./model.ts";
import type { Stage } from "./stage.ts";

/** Returns the operations of the people, with what moves in each. */
export async function seeOps({ world, people, nameAccount }: Stage): Promise<SeenOp[]> {
  const { db } = world.parts.database;
  const rows = await db
    .selectFrom("operation")
    .leftJoin("operation_step", "operation_step.op", "operation.id")
    .select(["id", "kind", "source", "target", "operation.state as state", "touched_at"])
    .select([
      "user_agent",
      "notice_language",
      "cause",
      "service_id",
      "from_owner",
      "to_owner",
      "lineage",
    ])
    .select("operation_step.state as step_state")
    .where("target", "in", people)
    .orderBy("created_at")
    .orderBy("service_id")
    .execute();
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((steps) => {
    const [first] = steps;
    if (!first) return [];
    const old = [first.from_owner, first.to_owner].find((owner) => owner?.startsWith("old:"));
    return [
      {
        ...first,
        steps: steps.flatMap(({ service_id: serviceId, step_state: state, lineage }) => {
          if (serviceId === null || state === null) return [];
          return [{ serviceId, state, account: nameAccount(lineage, serviceId), lineage }];
        }),
        oldAccount: old?.slice("old:".length),
      },
    ];
  });
}

/** Returns a merge or undo of this holder in one of these states, or else another holder's. */
export async function findOpOf(
  stage: Stage,
  who: string,
  states: readonly SeenOp["state"][],
): Promise<MergeOp | undefined> {
  const ops = (await seeOps(stage)).filter((op) => isMergeOp(op) && states.includes(op.state));
  const found = ops.findLast((op) => op.target === who) ?? ops.at(-1);
  return found && findMergeOf(stage.world.parts.database.db, found.id, found.target);
}

export async function findOpsUnderWay(stage: Stage): Promise<MergeOp[]> {
  const ops = await seeOps(stage);
  const underWay = ["running", "cancelling"];
  return ops.flatMap((op) => (isMergeOp(op) && underWay.includes(op.state) ? [op] : []));
}

/** Records the lineage of each opened account, and which openings were given up. */
export async function learnOpened({ world, people, lineages, takenBack }: Stage): Promise<void> {
  const { db } = world.parts.database;
  const opened = await db
    .selectFrom("operation")
    .innerJoin("operation_step", "operation_step.op", "operation.id")
    .select(["id", "target", "operation.state as state", "service_id"])
    .where("kind", "=", "open")
    .where("target", "in", people)
    .execute();
  for (const { state, service_id, ...op } of opened) {
    if (state === "cancelling" || state === "cancelled") takenBack.add(nameOpened(op, service_id));
  }
  const known = new Set(lineages.values());
  const news = opened.filter(
    ({ state, service_id, ...op }) => state === "done" && !known.has(nameOpened(op, service_id)),
  );
  for (const table of ["tie", "sleep", "tie_aside"] as const) {
    const held = await db
      .selectFrom(table)
      .select(["account", "service_id", "lineage"])
      .where("account", "in", people)
      .where("linked_owner", "is", null)
      .execute();
    for (const { account, service_id, lineage } of held) {
      if (lineage === null || lineages.has(lineage)) continue;
      const here = news.filter((op) => op.service_id === service_id);
      const op = here.find(({ target }) => target === account) ?? here[0];
      if (op) lineages.set(lineage, nameOpened(op, service_id));
    }
  }
}
