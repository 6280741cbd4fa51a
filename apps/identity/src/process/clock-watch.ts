import { UnavailableError } from "@musubi/contract/answer";
import type { FastifyInstance } from "fastify";
import { CLOCKS_DIFFER_MS, readClockFault } from "../database/clock.ts";
import type { Database } from "../database/database.ts";

/** Whether this process's clock can be relied on. */
export type ClockWatch = {
  /** As far as can be told without asking: it was right when last compared, and was not set since. */
  readonly isTrusted: boolean;
  /** Compares it with the database's, and tells what is wrong with it. */
  check(): Promise<string | undefined>;
};

export function watchClock(database: Database): ClockWatch {
  // The second clock only ever runs: the difference changes when the first is set.
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

/** This process would end other processes' codes and sessions early, and mint tokens that nobody takes. */
class WrongClockError extends UnavailableError {
  override name = "WrongClockError";

  constructor() {
    super("This machine's clock is wrong.");
  }
}

/** What an operator asks of a process that serves nobody else. */
const FOR_OPERATORS: ReadonlySet<string | undefined> = new Set([
  "/health/live",
  "/health/ready",
  "/metrics",
]);

/** Puts everybody off while the clock is wrong: until a balancer notices, seconds pass. */
export function refuseUnderWrongClock(app: FastifyInstance, clock: ClockWatch): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const isServed = clock.isTrusted || FOR_OPERATORS.has(request.routeOptions.url);
    done(isServed ? undefined : new WrongClockError());
  });
}
