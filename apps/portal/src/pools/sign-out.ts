import type { PageConfig } from "../page-config.ts";
import { idPoolOf, isPoolService, type Pool, poolOf } from "./pool.ts";
import { type PoolMemory, poolMemory } from "./pool-memory.ts";

/**
 * Ends a pool session: this tab forgets it at once, and the pool is told. What tells it is loaded where there is a
 * session to end, and most screens never have one. No cookie of a pool outlives its sign-in, so there is no page to
 * pass through.
 */
export async function signOutOfPool(pool: Pool, memory: PoolMemory = poolMemory): Promise<void> {
  const tokens = memory.readTokens(pool.name);
  memory.forget(pool.name);
  if (tokens === undefined || tokens.refreshToken === "") return;
  try {
    const { revokeSession } = await import("./revoke-session.ts");
    await revokeSession(pool, tokens.refreshToken);
  } catch {
    // No screen waits for it: what is left ends by itself within the hour.
  }
}

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
