import type { Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";

export type Proposal = Selectable<Tables["office_proposal"]>;

export async function insertProposal(db: Queries, proposal: Proposal): Promise<void> {
  await db.insertInto("office_proposal").values(proposal).execute();
}

export const findProposal = (db: Queries, id: string): Promise<Proposal | undefined> =>
  db.selectFrom("office_proposal").selectAll().where("id", "=", id).executeTakeFirst();

/** Takes a proposal to confirm it: of two callers at once, one gets it. */
export const takeProposal = (db: Queries, id: string): Promise<Proposal | undefined> =>
  db.deleteFrom("office_proposal").where("id", "=", id).returningAll().executeTakeFirst();
