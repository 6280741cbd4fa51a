import { hash } from "@node-rs/argon2";
import { createPasswordHasher, type PasswordHasher } from "../../src/accounts/passwords/hashing.ts";

/** The lowest cost that argon2id accepts. A hash names its cost, so checking a password is as cheap. */
export const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

const hashes = new Map<string, Promise<string>>();

/**
 * Caches the hashes of the demo people: their passwords are the same in every world, and signing in is what tests
 * do most.
 */
export const rememberedHashes: PasswordHasher = {
  ...createPasswordHasher(),
  hash(password) {
    const made = hashes.get(password) ?? hash(password, CHEAP);
    hashes.set(password, made);
    return made;
  },
};
