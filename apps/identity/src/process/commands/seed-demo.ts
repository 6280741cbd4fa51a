import { runCommand } from "@musubi/environment";
import { createPasswordHasher } from "../../accounts/passwords/hashing.ts";
import { openDatabase } from "../../database/open.ts";
import { readConfig } from "../../settings/config.ts";
import { seedDemo } from "../demo.ts";

await runCommand(async () => {
  const config = readConfig(process.env);
  if (!config.demo) throw new Error("The demo world is made only with DEMO=1.");
  const database = openDatabase(config.databaseUrl);
  try {
    const made = await seedDemo(database, createPasswordHasher(), config);
    console.log(made > 0 ? `Made ${made} demo accounts.` : "The demo accounts are there.");
  } finally {
    await database.close();
  }
});
