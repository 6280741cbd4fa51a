import { closeSync, mkdirSync, openSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Opens the database of all services: in memory, or in a file for its owner alone. What a call has confirmed is kept
 * even if the sandbox is killed. A file that is no database is replaced, with a warning.
 */
export function openServices(
  path: string | undefined,
  warn: (sentence: string) => void,
): DatabaseSync {
  if (path === undefined) return new DatabaseSync(":memory:");
  mkdirSync(dirname(path), { recursive: true });
  try {
    return openFile(path);
  } catch {
    warn(`The sandbox could not read ${path} and begins with its first day anew.`);
    for (const ending of ["", "-wal", "-shm"]) rmSync(`${path}${ending}`, { force: true });
    return openFile(path);
  }
}

function openFile(path: string): DatabaseSync {
  closeSync(openSync(path, "a", 0o600));
  const db = new DatabaseSync(path);
  try {
    db.exec("pragma journal_mode = wal; pragma synchronous = normal");
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
