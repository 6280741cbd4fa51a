import { endAsking } from "../database/queries/asked-accounts.ts";
import { isMoving } from "../settings/moving.ts";
import type { Parts } from "./parts.ts";

/** So few at a time that nobody waits for it. */
const BATCH = 500;

/** Once the move is over, the old system is asked about nobody any more, also where a later day is written into the site file. */
export async function endMove(
  { config, database }: Pick<Parts, "config" | "database">,
  now: number,
): Promise<void> {
  if (config.site.moving_until === undefined || isMoving(config, now)) return;
  while ((await endAsking(database.db, BATCH)) === BATCH);
}
