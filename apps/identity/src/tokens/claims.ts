import type { KeyObject } from "node:crypto";

/** The claims that every token of ours has, and any others. */
export type Claims = {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
  readonly [claim: string]: unknown;
};

export const isClaims = (value: Record<string, unknown>): value is Claims =>
  typeof value.iss === "string" &&
  typeof value.aud === "string" &&
  typeof value.sub === "string" &&
  typeof value.iat === "number" &&
  typeof value.exp === "number";

/** How many tokens are remembered per key, of about a kilobyte each. */
export const GENUINE_KEPT = 10_000;

const genuine = new WeakMap<KeyObject, Map<string, Claims>>();

/**
 * Returns the claims of a token that this key is known to have signed, or verifies it: a browser shows the same token
 * again and again, and verifying it is most of the cost of a read. A token is remembered by its full text, and only
 * for the key object that verified it: it is forgotten with the key, or when the ring is next read. Nothing else is
 * remembered: whether the token is in its time, meant for us and still alive is checked each time.
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

/** Forgets an expired token. */
export function forgetClaims(key: KeyObject, token: string): void {
  genuine.get(key)?.delete(token);
}
