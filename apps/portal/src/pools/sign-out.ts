import type { PageConfig } from "../page-config.ts";
import { idPoolOf, isPoolService, type Pool, poolOf } from "./pool.ts";
import { type PoolMemory, poolMemory } from "./pool-memory.ts";

/**
 * Ends a sign-in at a pool: this tab forgets it at once, and the pool revokes it. The code for that loads only if there is a
 * session; most screens never have one. A pool's pages ask for the account every time, so its cookies need not end.
 */
export async function signOutOfPool(pool: Pool, memory: PoolMemory = poolMemory): Promise<void> {
  const tokens = memory.readTokens(pool.name);
  memory.forget(pool.name);
  if (tokens === undefined || tokens.refreshToken === "") return;
  try {
    const { revokeSession } = await import("./revoke-session.ts");
    await revokeSession(pool, tokens.refreshToken);
  } catch {
    // A failure is ignored: the session expires by itself, at identity's pool within the hour.
  }
}

/**
 * Runs before every sign-in to an account that is to be linked or merged, so that no earlier sign-in is mistaken for
 * it. When this returns, the tab's storage is empty except for the link back to a service. The pools' sessions are read
 * before that, and revoked. Resolves when the pools have answered.
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
