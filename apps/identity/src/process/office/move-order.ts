import { moveDatabase } from "../../database/move.ts";
import { readMoveSettings } from "../../settings/config.ts";

/** Moves the embedded database to PostgreSQL, and says how to go on. No process runs meanwhile, so that there are no parts. */
export async function runMove(
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<void> {
  const { file, target } = readMoveSettings(environment);
  try {
    await moveDatabase(file, target, ({ table, rows }) => print(`${table}: ${rows}`));
  } catch (error) {
    const reason = error instanceof Error ? error.message : `${error}`;
    // The driver knows one setting; here the server is the other's.
    const named = reason.replace(/^DATABASE_URL \(postgres/, "NEW_$&");
    throw new Error(`${named}\nNothing was moved, and ${file} is as it was: order it again.`);
  }
  print(
    `Every row is there, and was compared. Name the new database to the processes as DATABASE_URL, start them, and keep ${file} until you have seen that it is well.`,
  );
}
