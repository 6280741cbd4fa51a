import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_AGAIN_MS = 100;
/** Longer than any turn. Another program may have the number of a process that was killed. */
const LONGEST_TURN_MS = 300_000;

/** Runs work while no other process runs its own with the same lock file; waits for that first. */
export async function takeTurn<T>(lock: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(lock), { recursive: true });
  while (!tryToTake(lock)) await pause(LOOK_AGAIN_MS);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Returns whether this process has taken the lock now. One that a killed process left behind is removed. */
function tryToTake(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** Returns whether the process that took a lock still has its turn. A lock that is gone is taken for one that has. */
function isHeld(lock: string): boolean {
  try {
    const age = Date.now() - statSync(lock).mtimeMs;
    // The number is missing, and so 0, while the lock is being taken.
    return age < LONGEST_TURN_MS && isAlive(Number(readFileSync(lock, "utf8")));
  } catch {
    return true;
  }
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 only asks; process 0 is this process's own group.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
