import { readHash } from "./hashes/read-hash.ts";

/** Returns whether a password can be compared with an account's stored hash. */
export const isReadable = (passwordHash: string | null): boolean =>
  passwordHash !== null && readHash(passwordHash) !== undefined;
