import { readHash } from "./hashes/read-hash.ts";

/** Returns whether a password can be compared with what an account has in the place of a hash. */
export const isReadable = (passwordHash: string | null): boolean =>
  passwordHash !== null && readHash(passwordHash) !== undefined;
