import { runCommand } from "@musubi/environment";
import { migrate } from "../../database/migrate.ts";
import { openDatabase } from "../../database/open.ts";
import { readDatabaseUrl } from "../../settings/config.ts";

/** Returns where it is, without who may enter. */
const nameDatabase = (url: string): string => url.replace(/\/\/[^/?#]*@/, "//").split("?")[0] ?? "";

await runCommand(async () => {
  const url = readDatabaseUrl(process.env);
  const database = openDatabase(url);
  try {
    const applied = await migrate(database);
    const place = nameDatabase(url);
    console.log(
      applied.length > 0
        ? `Applied ${applied.join(", ")} to ${place}.`
        : `Nothing to apply to ${place}.`,
    );
  } finally {
    await database.close();
  }
});
