import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "../../../src/database/open.ts";
import { startProcesses } from "../../world/processes.ts";
import { line, makeFolder, readReport, writeLines } from "./files.ts";

const LINES = 25_000;
const KILLS = 3;
const WHY = ["--reason", "A move", "--by", "Aoki"];

test("S46: an import that is killed again and again imports every line once", async () => {
  await using deployment = await startProcesses(0);
  using folder = makeFolder();
  const people = Array.from({ length: LINES }, (_, n) =>
    n % 100 === 99
      ? "{"
      : line(`p${n}@example.jp`, { services: [{ kind: "store", old_id: `s-${n}` }] }),
  );
  const path = writeLines(folder.path, people);
  const database = openDatabase(deployment.databaseUrl);
  const { db } = database;
  const order = ["accounts", "import", path, ...WHY];
  try {
    const readLines = async () =>
      (await db.selectFrom("account_import").select("lines").executeTakeFirst())?.lines ?? 0;
    for (let kills = 0; kills < KILLS; kills += 1) {
      const before = await readLines();
      const child = deployment.begin("musubi", ...order);
      const ended = once(child, "exit");
      while ((await readLines()) === before) await pause(5);
      child.kill("SIGKILL");
      expect(await ended).toEqual([null, "SIGKILL"]);
    }
    expect(await readLines()).toBeLessThan(LINES);
    const done = JSON.parse(await deployment.run("musubi", ...order, "--json"));
    expect(done).toMatchObject({ made: LINES * 0.99, faulty: LINES * 0.01, lines: LINES });
    const lines = readReport(done.report).map((each) => each.line);
    expect(lines).toEqual(Array.from({ length: LINES }, (_, n) => n + 1));
    for (const [table, column] of [
      ["account", "imported_line"],
      ["tie", "old_id"],
    ] as const) {
      const { count } = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where(column as never, "is not", null)
        .executeTakeFirstOrThrow();
      expect(count).toBe(LINES * 0.99);
    }
  } finally {
    await database.close();
  }
});
