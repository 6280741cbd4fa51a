import type { Queries } from "../database.ts";
import { isOpen } from "./reversals.ts";

/** A service that an account has now, and until when it may go back to its previous ID. */
export type MayReturn = { readonly service_id: number; readonly until: number };

/** Returns the services of an account that another ID may claim back by a reversal. */
export function findClaimedTies(db: Queries, account: string, now: number): Promise<MayReturn[]> {
  return db
    .selectFrom("tie")
    .innerJoin("reversal_service", "reversal_service.lineage", "tie.lineage")
    .innerJoin("reversal", "reversal.id", "reversal_service.reversal")
    .select(["tie.service_id", "reversal.ends_at as until"])
    .where("tie.account", "=", account)
    .where("reversal.account", "!=", account)
    .where(isOpen(now))
    .execute();
}

/** Returns the services that merges brought to an account, while its own mailbox may undo them. */
export function findMergedTies(db: Queries, account: string, now: number): Promise<MayReturn[]> {
  return db
    .selectFrom("reversal")
    .innerJoin("operation_step", "operation_step.op", "reversal.op")
    .innerJoin("tie", (join) =>
      join
        .onRef("tie.account", "=", "reversal.account")
        .onRef("tie.lineage", "=", "operation_step.lineage"),
    )
    .select(["tie.service_id", "reversal.ends_at as until"])
    .where("reversal.account", "=", account)
    .where("reversal.kind", "=", "merge-target")
    .where(isOpen(now))
    .execute();
}
