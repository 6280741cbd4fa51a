import { POOL_SIGN_OUT_TIMEOUT_MS } from "@musubi/contract";
import { None, revocationRequest } from "oauth4webapi";
import { findServer, requestOptions } from "./authorization-server.ts";
import type { Pool } from "./pool.ts";

/** Revokes a session at a pool, within the time limit. */
export async function revokeSession(pool: Pool, refreshToken: string): Promise<void> {
  const options = requestOptions(pool, AbortSignal.timeout(POOL_SIGN_OUT_TIMEOUT_MS));
  const client = { client_id: pool.userPoolWebClientId };
  const server = await findServer(pool, options.signal);
  await revocationRequest(server, client, None(), refreshToken, options);
}
