import { readIdToken } from "@musubi/contract";
import type { PoolTokens } from "../../../pools/pool.ts";
import { type PoolMemory, poolMemory } from "../../../pools/pool-memory.ts";

/** The ID that was signed in to in this tab, besides the one that the portal is open for. */
export type OtherId = {
  readonly subject: string;
  readonly email: string;
  /** Proves control over it: a merge's `migration_user_key`. */
  readonly idToken: string;
  /** Its own bearer, for the two calls that are made in its name. */
  readonly accessToken: string;
};

export type ReadOtherId =
  | { readonly ok: true; readonly other: OtherId }
  | { readonly ok: false; readonly reason: "no-id-token" | "no-email" };

/** Reads who signed in from the tokens that the ID pool handed out. */
export function readOtherId({ idToken, accessToken }: PoolTokens): ReadOtherId {
  const claims = readIdToken(idToken);
  if (claims === undefined) return { ok: false, reason: "no-id-token" };
  if (!claims.email) return { ok: false, reason: "no-email" };
  return {
    ok: true,
    other: { subject: claims.sub, email: claims.email, idToken, accessToken },
  };
}

/** Returns the ID that this tab is still signed in to at the ID pool, if there is one. */
export function findOtherId(memory: PoolMemory = poolMemory): OtherId | undefined {
  const tokens = memory.readTokens("id");
  const read = tokens === undefined ? undefined : readOtherId(tokens);
  return read?.ok ? read.other : undefined;
}
