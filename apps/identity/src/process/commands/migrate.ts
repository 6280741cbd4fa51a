import { runCommand } from "@musubi/environment";
import { nameCommand } from "@musubi/environment/release";
import type { Database } from "../../database/database.ts";
import { migrate, planMigrations } from "../../database/migrate.ts";
import { openDatabase } from "../../database/open.ts";
import { nameDatabase } from "../../database/unavailable.ts";
import { readDatabaseUrl } from "../../settings/config.ts";

await runCommand(async () => {
  const url = readDatabaseUrl(process.env);
  const database = openDatabase(url);
  try {
    const place = nameDatabase(url);
    if (process.argv[2] === "--plan") return await showPlan(database, place);
    if (process.argv[2] !== undefined) throw new Error(`${nameCommand("migrate", "[--plan]")}`);
    const applied = await migrate(database);
    console.log(
      applied.length > 0
        ? `Applied ${applied.join(", ")} to ${place}.`
        : `Nothing to apply to ${place}.`,
    );
  } finally {
    await database.close();
  }
});

/** Prints what would be done, statement by statement. */
async function showPlan(database: Database, place: string): Promise<void> {
  const { fault, pending } = await planMigrations(database);
  if (fault !== undefined) throw new Error(fault);
  if (pending.length === 0) return console.log(`Nothing to apply to ${place}.`);
  for (const { name, statements } of pending) {
    console.log(`-- ${name}`);
    for (const statement of statements) console.log(`${statement.trim().replace(/;$/, "")};`);
  }
  console.log(`-- ${pending.length} to apply to ${place}, in one transaction. Nothing was done.`);
}
