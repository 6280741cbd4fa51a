import { moveDatabase } from "../../database/move.ts";
import { readMoveSettings } from "../../settings/config.ts";

/** Moves the embedded database to PostgreSQL. No identity process may use either meanwhile, so parts are not made. */
export async function runMove(
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<void> {
  const { file, target } = readMoveSettings(environment);
  try {
    await moveDatabase(file, target, ({ table, rows }) => print(`${table}: ${rows}`));
  } catch (error) {
    const reason = error instanceof Error ? error.message : `${error}`;
    // The driver names DATABASE_URL, but here the server is NEW_DATABASE_URL.
    const named = reason.replace(/^DATABASE_URL \(postgres/, "NEW_$&");
    throw new Error(
      `${named}\nNothing was moved, and ${file} is unchanged: run the command again.`,
    );
  }
  print(
    `Every row is there, and was compared. Name the new database to the processes as DATABASE_URL, start them, and keep ${file} until you have seen that it is well.`,
  );
}
