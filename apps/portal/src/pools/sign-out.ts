import { POOL_SIGN_OUT_TIMEOUT_MS } from "@musubi/contract";
import { None, revocationRequest } from "oauth4webapi";
import { findServer, requestOptions } from "./authorization-server.ts";
import type { Pool } from "./pool.ts";
import { type PoolMemory, poolMemory } from "./pool-memory.ts";

/**
 * Ends a pool session: this tab forgets it at once, the pool is told for as long as the limit
 * allows. No cookie of a pool outlives its sign-in, so there is no page to pass through.
 */
export async function signOutOfPool(pool: Pool, memory: PoolMemory = poolMemory): Promise<void> {
  const tokens = memory.readTokens(pool.name);
  memory.forget(pool.name);
  if (tokens === undefined || tokens.refreshToken === "") return;
  const options = requestOptions(pool, AbortSignal.timeout(POOL_SIGN_OUT_TIMEOUT_MS));
  const client = { client_id: pool.userPoolWebClientId };
  try {
    const server = await findServer(pool, options.signal);
    await revocationRequest(server, client, None(), tokens.refreshToken, options);
  } catch {
    // No screen waits for it: what is left ends by itself within the hour.
  }
}
