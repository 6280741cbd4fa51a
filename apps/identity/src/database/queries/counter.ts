import type { Queries } from "../database.ts";

const OFFICE = "office";

/** The next number of the office's journal, without gaps: others wait for the transaction that takes one. */
export async function nextAct(db: Queries): Promise<number> {
  const { value } = await db
    .insertInto("counter")
    .values({ name: OFFICE, value: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((eb) => ({ value: eb("counter.value", "+", 1) })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}

/** Selects the latest number of the office's journal. */
export const selectLastAct = (db: Queries) =>
  db.selectFrom("counter").select("value").where("name", "=", OFFICE);
