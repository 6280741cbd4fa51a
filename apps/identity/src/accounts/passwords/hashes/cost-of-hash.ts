import { type Digest, type ReadHash, readHash } from "./read-hash.ts";

/** The parameters of argon2id; memory in KiB. */
export type Parameters = Readonly<Record<"memoryCost" | "timeCost" | "parallelism", number>>;

/** argon2id with the parameters that OWASP recommends; every new password is hashed with them. */
export const PARAMETERS: Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The prefix of our own hashes. */
const OURS = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** Returns whether a hash has our own parameters, so that it needs no replacing. */
export const isOurs = (passwordHash: string): boolean => passwordHash.startsWith(OURS);

/** A hash that costs more than this many of ours would make other log-ins wait. */
const MOST_COST = 10;
/** Read all the same: what Keycloak and Django have made for years, at the strength that OWASP recommends. */
const MOST_PBKDF2_SHA256 = 600_000;

/*
 * Processor time of each, as a multiple of ours, measured two at a time as the lanes run them, and rounded; another
 * machine gives slightly different figures.
 */
const BCRYPT_OF_10_ROUNDS = 2.5;
const SCRYPT_OF_16_MIB = 2;
const PBKDF2_OF_100_000: Readonly<Record<Digest, number>> = {
  sha1: 1.25,
  sha256: 2.25,
  sha512: 2.75,
};
/** Estimates the cost of verifying a hash, as a multiple of ours; undefined if the hash cannot be read. */
export function costOfHash(passwordHash: string): number | undefined {
  const read = readHash(passwordHash);
  return read && estimate(read);
}

/** Returns the cost above which a hash is not taken in. */
export function mostCostOf(passwordHash: string): number {
  const read = readHash(passwordHash);
  const isUsual = read?.kind === "pbkdf2" && read.digest === "sha256";
  return isUsual ? estimate({ ...read, iterations: MOST_PBKDF2_SHA256 }) : MOST_COST;
}

function estimate(read: ReadHash): number {
  switch (read.kind) {
    case "argon2":
      return (read.memoryKiB * read.passes) / (PARAMETERS.memoryCost * PARAMETERS.timeCost);
    case "bcrypt":
      return BCRYPT_OF_10_ROUNDS * 2 ** (read.rounds - 10);
    case "scrypt":
      return (SCRYPT_OF_16_MIB * 2 ** read.log2N * read.r * read.p) / 2 ** 17;
    case "firebase-scrypt":
      return (SCRYPT_OF_16_MIB * 2 ** read.memCost * read.rounds) / 2 ** 17;
    case "pbkdf2":
      return (PBKDF2_OF_100_000[read.digest] * read.iterations) / 100_000;
  }
}
