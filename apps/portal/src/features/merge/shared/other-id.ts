import { readIdToken } from "@musubi/contract";
import type { PoolTokens } from "../../../pools/pool.ts";
import { type PoolMemory, poolMemory } from "../../../pools/pool-memory.ts";

/** The ID that was signed in to in this tab, besides the portal's own holder. */
export type OtherId = {
  readonly subject: string;
  readonly email: string;
  /** Proves control over it: a merge's `migration_user_key`. */
  readonly idToken: string;
  /** Its own bearer token, for the two calls that are made with it. */
  readonly accessToken: string;
};

export type ReadOtherId =
  | { readonly ok: true; readonly other: OtherId }
  | { readonly ok: false; readonly reason: "no-id-token" | "no-email" };

/** Reads the other ID from the tokens of the ID pool. */
export function readOtherId({ idToken, accessToken }: PoolTokens): ReadOtherId {
  const claims = readIdToken(idToken);
  if (claims === undefined) return { ok: false, reason: "no-id-token" };
  if (!claims.email) return { ok: false, reason: "no-email" };
  return {
    ok: true,
    other: { subject: claims.sub, email: claims.email, idToken, accessToken },
  };
}

/** Returns the ID to which this tab is still signed in at the ID pool, if any. */
export function findOtherId(memory: PoolMemory = poolMemory): OtherId | undefined {
  const tokens = memory.readTokens("id");
  const read = tokens === undefined ? undefined : readOtherId(tokens);
  return read?.ok ? read.other : undefined;
}
