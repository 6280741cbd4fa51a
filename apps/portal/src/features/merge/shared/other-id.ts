import { readIdToken } from "@musubi/contract";
import type { PoolTokens } from "../../../pools/pool.ts";
import { type PoolMemory, poolMemory } from "../../../pools/pool-memory.ts";

/** The other ID to which this tab is signed in, besides the holder's own. */
export type OtherId = {
  readonly subject: string;
  readonly email: string;
  /** Proves control over the other ID: the `migration_user_key` of a merge. */
  readonly idToken: string;
  /** The other ID's bearer token, for the calls that are made as that ID. */
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
