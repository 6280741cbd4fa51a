import { readHash } from "./hashes/read-hash.ts";

/** Returns whether an account has a stored hash of a kind that we can read; its pepper may still be missing. */
export const isReadable = (passwordHash: string | null): boolean =>
  passwordHash !== null && readHash(passwordHash) !== undefined;
