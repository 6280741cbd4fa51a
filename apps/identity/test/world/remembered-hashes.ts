import { createPasswordHasher, type PasswordHasher } from "../../src/accounts/passwords/hashing.ts";

const hasher = createPasswordHasher();
const hashes = new Map<string, Promise<string>>();

/** The demo people keep their passwords from world to world, and a hash is dear. */
export const rememberedHashes: PasswordHasher = {
  ...hasher,
  hash(password) {
    const made = hashes.get(password) ?? hasher.hash(password);
    hashes.set(password, made);
    return made;
  },
};
