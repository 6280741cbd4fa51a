import type { PageConfig } from "../page-config.ts";
import { idPoolOf, isPoolService, poolOf } from "./pool.ts";
import { type PoolMemory, poolMemory } from "./pool-memory.ts";
import { signOutOfPool } from "./sign-out.ts";

/**
 * Precedes every sign-in to an account that is to be linked or merged: nothing of an earlier one may
 * be taken for it. The tab's storage is empty when this returns, but for the way back to a service, and
 * what it held of the pools' sessions was read before, so that the pools are still told. Settles when they
 * have been.
 */
export async function clearSignIns(
  config: PageConfig,
  memory: PoolMemory = poolMemory,
): Promise<void> {
  const pools = config.services.filter(isPoolService).map((service) => poolOf(config, service));
  const ended = [idPoolOf(config), ...pools].map((pool) => signOutOfPool(pool, memory));
  memory.clear();
  await Promise.all(ended);
}
