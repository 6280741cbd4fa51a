import { runCommand } from "@musubi/environment";
import { readDatabaseUrl } from "../config.ts";
import { migrate } from "../database/migrate.ts";
import { openDatabase } from "../database/open.ts";

await runCommand(async () => {
  const database = openDatabase(readDatabaseUrl(process.env));
  try {
    const applied = await migrate(database);
    console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "Nothing to apply.");
  } finally {
    await database.close();
  }
});
