import type { Pool } from "./pool.ts";
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
