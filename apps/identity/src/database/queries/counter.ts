import type { Queries } from "../database.ts";

/** The next number of the one sequence that orders what services are told to change, at every service. */
export const nextSeq = (db: Queries): Promise<number> => nextOf(db, "seq");

/** The next number of the office's journal, without gaps: who takes one is waited for until they are done. */
export const nextAct = (db: Queries): Promise<number> => nextOf(db, "office");

/** Selects the number that the office's journal has come to. */
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
