import { UnavailableError } from "@musubi/contract/answer";
import { CLOCKS_DIFFER_MS, readClockFault } from "../database/clock.ts";
import type { Database } from "../database/database.ts";

/** Whether this process's clock can be relied on. */
export type ClockWatch = {
  /** True if the clock was right when last compared and has not been set since. */
  readonly isTrusted: boolean;
  /** Compares the clock with the database's. Returns what is wrong with it. */
  check(): Promise<string | undefined>;
};

export function watchClock(database: Database): ClockWatch {
  // `performance.now()` never jumps, so the difference changes only when the wall clock is set.
  const readSetting = () => Date.now() - performance.now();
  let setting = readSetting();
  let fault: string | undefined;
  return {
    get isTrusted() {
      // The embedded database has no clock to compare with.
      if (database.engine === "sqlite") return true;
      return fault === undefined && Math.abs(readSetting() - setting) <= CLOCKS_DIFFER_MS;
    },
    async check() {
      const compared = readSetting();
      fault = await readClockFault(database);
      setting = compared;
      return fault;
    },
  };
}

/** With a wrong clock, a process would end others' codes and sessions early, and issue tokens that no one accepts. */
export class WrongClockError extends UnavailableError {
  override name = "WrongClockError";

  constructor() {
    super("This machine's clock is wrong.");
  }
}
