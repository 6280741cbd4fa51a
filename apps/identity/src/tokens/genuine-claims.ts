import type { KeyObject } from "node:crypto";
import type { Claims } from "./claims.ts";

/** Of each key. About a kilobyte each. */
export const GENUINE_KEPT = 10_000;

const genuine = new WeakMap<KeyObject, Map<string, Claims>>();

/**
 * Returns the claims of a token that this very key was found to have signed, or finds out: a browser shows the same
 * token again and again, and verifying it is most of what a read costs. A token is known by all of its letters, and
 * only under the object that its key was read into: with the key, or when the ring is next read, it is forgotten.
 * Nothing else is remembered: whether it is in its time, meant for us and still alive is asked each time.
 */
export function claimsOf(
  key: KeyObject,
  token: string,
  verify: () => Claims | undefined,
): Claims | undefined {
  const known = genuine.get(key) ?? new Map<string, Claims>();
  const found = known.get(token);
  if (found) return found;
  const claims = verify();
  if (!claims) return undefined;
  const [oldest] = known.keys();
  if (known.size >= GENUINE_KEPT && oldest !== undefined) known.delete(oldest);
  known.set(token, claims);
  genuine.set(key, known);
  return claims;
}

/** Forgets a token that is at its end. */
export function forgetClaims(key: KeyObject, token: string): void {
  genuine.get(key)?.delete(token);
}
