import type { Queries } from "../database.ts";

/** The next number of the sequence that orders all changes at all services, and all reversals. */
export const nextSeq = (db: Queries): Promise<number> => nextOf(db, "seq");

/** The next number of the office's journal, without gaps: others wait for the transaction that takes one. */
export const nextAct = (db: Queries): Promise<number> => nextOf(db, "office");

/** Selects the latest number of the office's journal. */
export const selectLastAct = (db: Queries) =>
  db.selectFrom("counter").select("value").where("name", "=", "office");

async function nextOf(db: Queries, name: string): Promise<number> {
  const { value } = await db
    .insertInto("counter")
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((eb) => ({ value: eb("counter.value", "+", 1) })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}
