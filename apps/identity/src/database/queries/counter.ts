import type { Queries } from "../database.ts";

/** The next number of the one sequence that orders what services are told to change, at every service. */
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
