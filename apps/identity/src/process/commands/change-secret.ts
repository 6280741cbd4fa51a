import { runCommand } from "@musubi/environment";
import { openDatabase } from "../../database/open.ts";
import { readKeySettings } from "../../settings/config.ts";
import { forgetForeign } from "../forget-foreign.ts";

await runCommand(async () => {
  const { databaseUrl, secret } = readKeySettings(process.env);
  const database = openDatabase(databaseUrl);
  try {
    await forgetForeign(database, secret);
    console.log("The database is ready for this secret. Start the processes with it.");
  } finally {
    await database.close();
  }
});
