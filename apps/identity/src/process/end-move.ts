import { endAsking } from "../database/queries/asked-accounts.ts";
import { isMoving } from "../settings/moving.ts";
import type { Parts } from "./parts.ts";

/** Rows of one statement, few enough that no request waits long for it. */
const BATCH = 500;

/** Once the move is over, stops asking the old system, even if the site file names a later day afterwards. */
export async function endMove({ config, database }: Parts, now: number): Promise<void> {
  if (config.site.moving_until === undefined || isMoving(config, now)) return;
  while ((await endAsking(database.db, BATCH)) === BATCH);
}
