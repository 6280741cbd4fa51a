import { hash } from "@node-rs/argon2";
import { createPasswordHasher, type PasswordHasher } from "../../src/accounts/passwords/hashing.ts";

/** The least that argon2id takes. A hash says what it costs, so that checking a password against it is as cheap. */
export const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

const hashes = new Map<string, Promise<string>>();

/** The demo people keep their passwords from world to world, and sign in more often than anything else happens. */
export const rememberedHashes: PasswordHasher = {
  ...createPasswordHasher(),
  hash(password) {
    const made = hashes.get(password) ?? hash(password, CHEAP);
    hashes.set(password, made);
    return made;
  },
};
