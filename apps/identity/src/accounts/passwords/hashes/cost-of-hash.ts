import { type Digest, type ReadHash, readHash } from "./read-hash.ts";

/** What argon2id takes, in KiB and passes. */
export type Parameters = Readonly<Record<"memoryCost" | "timeCost" | "parallelism", number>>;

/** argon2id with the parameters OWASP gives for it: what every new password is hashed with. */
export const PARAMETERS: Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What begins a hash of ours. */
const OURS = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** Whether a hash is as we make them, so that nothing is to be replaced. */
export const isOurs = (passwordHash: string): boolean => passwordHash.startsWith(OURS);

/** Of what costs more than this many of ours one log-in would keep the others waiting. */
export const MOST_COST = 10;

/*
 * How long each takes beside one of ours, by processor time, two at a time as the lanes let them through; rounded. The
 * third decimal is another machine's.
 */
const BCRYPT_OF_10_ROUNDS = 2.5;
const SCRYPT_OF_16_MIB = 2;
const PBKDF2_OF_100_000: Readonly<Record<Digest, number>> = {
  sha1: 1.25,
  sha256: 2.25,
  sha512: 2.75,
};
const DIGEST_BYTES: Readonly<Record<Digest, number>> = { sha1: 20, sha256: 32, sha512: 64 };

/** Estimates what it costs to verify a hash, as a multiple of ours; undefined where it cannot be read. */
export function costOfHash(passwordHash: string): number | undefined {
  const read = readHash(passwordHash);
  return read && estimate(read);
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
    case "pbkdf2": {
      const blocks = Math.ceil(read.hash.length / DIGEST_BYTES[read.digest]);
      return (PBKDF2_OF_100_000[read.digest] * blocks * read.iterations) / 100_000;
    }
  }
}
