import {
  type AuthorizationServer,
  allowInsecureRequests,
  discoveryRequest,
  processDiscoveryResponse,
} from "oauth4webapi";
import type { Pool } from "./pool.ts";

const known = new Map<string, Promise<AuthorizationServer>>();

/** Laptops have no certificates. Everywhere else the configuration requires https. */
export const requestOptions = (pool: Pool, signal: AbortSignal) => ({
  [allowInsecureRequests]: pool.issuer.startsWith("http:"),
  signal,
});

/** Returns a pool's endpoints, as it publishes them. A failure is not cached. */
export function findServer(pool: Pool, signal: AbortSignal): Promise<AuthorizationServer> {
  const found = known.get(pool.issuer) ?? discover(pool, signal);
  known.set(pool.issuer, found);
  found.catch(() => known.delete(pool.issuer));
  return found;
}

async function discover(pool: Pool, signal: AbortSignal): Promise<AuthorizationServer> {
  const issuer = new URL(pool.issuer);
  const response = await discoveryRequest(issuer, requestOptions(pool, signal));
  return processDiscoveryResponse(issuer, response);
}
