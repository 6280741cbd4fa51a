import { setTimeout as pause } from "node:timers/promises";
import { UnavailableError } from "@musubi/contract/answer";
import { isMisconfigured } from "../database/postgres/failures.ts";
import { DatabaseUnavailableError } from "../database/unavailable.ts";

const LOOK_AGAIN_MS = 1_000;

/**
 * Waits for a database that is away, for as long as it takes: machines may start in any order, and also in an outage.
 * Throws what waiting does not mend: a fault of the database, a wrong password, a database that does not exist.
 */
export async function awaitDatabase(
  findFault: () => Promise<string | undefined>,
  isGivenUp: () => boolean,
  onWait: (reason: Error) => void,
): Promise<void> {
  for (let told = ""; !isGivenUp(); await pause(LOOK_AGAIN_MS)) {
    const found = await findFault().catch((error: unknown) => {
      if (isGivenUp()) return undefined;
      if (error instanceof DatabaseUnavailableError && !isMisconfigured(error)) return error;
      throw error;
    });
    if (found === undefined) return;
    if (typeof found === "string") throw new Error(found);
    if (found.message !== told) onWait(found);
    told = found.message;
  }
}

export class StartingError extends UnavailableError {
  override name = "StartingError";

  constructor() {
    super("The database has not been reached yet.");
  }
}
