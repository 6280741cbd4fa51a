import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Fast on purpose: these passwords are printed in the documentation. A real service uses a slow
 * hash.
 */
export const hashPassword = (password: string): string =>
  createHash("sha256").update(`sandbox ${password}`).digest("hex");

const NOBODYS_HASH = hashPassword("");

/** Returns whether a password matches a hash. Without a hash it returns false, at the same cost. */
export function matchesPassword(hash: string | null, password: string): boolean {
  const same = timingSafeEqual(
    Buffer.from(hash ?? NOBODYS_HASH),
    Buffer.from(hashPassword(password)),
  );
  return same && hash !== null;
}
