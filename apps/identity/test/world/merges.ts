import type { World } from "./world.ts";

/** Makes an account part of a merge that no process continues. */
export async function makeBusy({ database }: World, account: string): Promise<void> {
  const op = {
    id: `busy ${account}`,
    kind: "merge",
    source: "somebody else",
    target: account,
    state: "running",
    created_at: 0,
    touched_at: 0,
  } as const;
  await database.db.insertInto("operation").values(op).execute();
  await database.db.insertInto("operation_lock").values({ account, op: op.id }).execute();
}
