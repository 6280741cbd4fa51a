import { subjectOwner } from "@musubi/contract";
import type { Queries } from "../database.ts";
import { HOME_KINDS, type OpKind, type StepState, UNDER_WAY } from "../tables.ts";
import type { Lineage } from "./reversals.ts";
import { findTiesOf } from "./ties.ts";

/** The ID that has an account of a service, in use or asleep. */
export type Holder = { readonly account: string; readonly isAsleep: boolean };

/** Returns the ID that has an account of a service now. */
export async function findHolder(
  db: Queries,
  { service_id, lineage }: Lineage,
): Promise<Holder | undefined> {
  const place = await db
    .selectFrom("place")
    .select(["account", "state"])
    .where("lineage", "=", lineage)
    .where("service_id", "=", service_id)
    .where("state", "in", ["active", "asleep", "waking"])
    .executeTakeFirst();
  return place && { account: place.account, isAsleep: place.state !== "active" };
}

export type Absence = "erased" | "gone" | "unlinked";

/** Returns why no ID has an account of a service: it was erased, the service denies it, or its link was undone. */
export async function findAbsence(db: Queries, { service_id, lineage }: Lineage): Promise<Absence> {
  const erasing = db
    .selectFrom("place")
    .select("account")
    .where("lineage", "=", lineage)
    .where("service_id", "=", service_id)
    .where("state", "=", "erasing");
  const erased = db
    .selectFrom("erased_place")
    .select("account")
    .where("lineage", "=", lineage)
    .where("service_id", "=", service_id);
  if (await erasing.unionAll(erased).executeTakeFirst()) return "erased";
  const aside = await db
    .selectFrom("tie_aside")
    .select("account")
    .where("lineage", "=", lineage)
    .where("service_id", "=", service_id)
    .executeTakeFirst();
  return aside ? "gone" : "unlinked";
}

export type Mover = {
  readonly op: string;
  readonly kind: OpKind;
  readonly state: StepState;
  readonly to_owner: string;
};

/**
 * Returns the steps under way that bring an account of a service home, undo its link, or give it back because its merge
 * was called off. A service that refuses to give it back is asked again.
 */
export function findMovers(
  db: Queries,
  { service_id, lineage }: Lineage,
): Promise<readonly Mover[]> {
  return db
    .selectFrom("operation_step")
    .innerJoin("operation", "operation.id", "operation_step.op")
    .select([
      "operation_step.op",
      "operation.kind",
      "operation_step.state",
      "operation_step.to_owner",
    ])
    .where("operation_step.lineage", "=", lineage)
    .where("operation_step.service_id", "=", service_id)
    .where("operation.state", "in", UNDER_WAY)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("operation.kind", "in", [...HOME_KINDS, "unlink"]),
          eb("operation_step.state", "in", ["todo", "sent"]),
        ]),
        eb.and([
          eb("operation.kind", "=", "merge"),
          eb("operation_step.is_back", "=", 1),
          eb("operation_step.state", "!=", "done"),
        ]),
      ]),
    )
    .execute();
}

/**
 * Returns the services of an ID by lineage, one for each place. What is coming home counts for its home already; what a
 * merge has moved counts for the merge's source until the merge is done.
 */
export async function nameLineages(db: Queries, account: string): Promise<Lineage[]> {
  const tied = await findTiesOf(db, [account]);
  const moving = await findMoving(db, account);
  const named = new Map<number, Lineage>();
  for (const { service_id, lineage } of [...moving, ...tied]) {
    if (lineage === null) continue;
    const movers = await findMovers(db, { service_id, lineage });
    const home = movers.find(({ kind }) => kind !== "unlink" && kind !== "merge")?.to_owner;
    const merge = moving.find((each) => each.kind === "merge" && each.lineage === lineage);
    const holder = merge?.source ?? tied.find((tie) => tie.lineage === lineage)?.account ?? "";
    if ((home ?? subjectOwner(holder)) !== subjectOwner(account)) continue;
    named.set(service_id, { service_id, lineage });
  }
  return [...named.values()].toSorted((a, b) => a.service_id - b.service_id);
}

/** Returns the steps of the merges and homecomings under way to or from an ID. */
const findMoving = (db: Queries, account: string) =>
  db
    .selectFrom("operation_step")
    .innerJoin("operation", "operation.id", "operation_step.op")
    .select(["operation.kind", "operation.source"])
    .select(["operation_step.service_id", "operation_step.lineage"])
    .where("operation.kind", "in", ["merge", ...HOME_KINDS])
    .where("operation.state", "in", UNDER_WAY)
    .where((eb) =>
      eb.or([eb("operation.source", "=", account), eb("operation.target", "=", account)]),
    )
    .execute();
