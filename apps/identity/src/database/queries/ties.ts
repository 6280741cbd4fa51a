import type { Queries } from "../database.ts";

export type Tie = { readonly serviceId: number; readonly since: number };

/** The services tied to the holder of a living family; undefined once the family is dead. */
export async function findTies(db: Queries, family: string): Promise<Tie[] | undefined> {
  const rows = await db
    .selectFrom("live_session")
    .leftJoin("tie", "tie.account", "live_session.account")
    .select(["tie.service_id", "tie.since"])
    .where("live_session.family", "=", family)
    .execute();
  if (rows.length === 0) return undefined;
  return rows.flatMap((row) =>
    row.service_id === null || row.since === null
      ? []
      : [{ serviceId: row.service_id, since: row.since }],
  );
}

export async function insertTie(
  db: Queries,
  tie: { readonly account: string; readonly serviceId: number; readonly since: number },
): Promise<void> {
  await db
    .insertInto("tie")
    .values({ account: tie.account, service_id: tie.serviceId, since: tie.since })
    .execute();
}
