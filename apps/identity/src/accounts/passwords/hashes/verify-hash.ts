import {
  createCipheriv,
  pbkdf2 as pbkdf2Callback,
  scrypt as scryptCallback,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";
import { verify as verifyArgon2 } from "@node-rs/argon2";
import { verify as verifyBcrypt } from "@node-rs/bcrypt";
import { type Digest, readHash } from "./read-hash.ts";

const scrypt = promisify<string, Buffer, number, object, Buffer>(scryptCallback);
const pbkdf2 = promisify(pbkdf2Callback);

/** A hash that we cannot verify, or whose pepper is not set. */
export class UnreadableHashError extends Error {}

/** The peppers of other systems, by the names of their variables. */
export type Peppers = ReadonlyMap<string, string>;

/** Returns whether a password matches a hash of any kind. Throws if the hash cannot be read, or lacks its pepper. */
export async function verifyHash(
  passwordHash: string,
  password: string,
  peppers: Peppers,
): Promise<boolean> {
  const read = readHash(passwordHash);
  const pepper = read?.pepper === undefined ? "" : peppers.get(read.pepper);
  if (!read || pepper === undefined) throw new UnreadableHashError();
  const typed = read.kind === "firebase-scrypt" ? password : `${password}${pepper}`;
  switch (read.kind) {
    case "argon2":
      return verifyArgon2(read.text, typed);
    case "bcrypt":
      return verifyBcrypt(typed, read.text);
    case "scrypt": {
      const { log2N, r, p, salt, hash } = read;
      return isSame(await deriveScrypt(typed, salt, hash.length, { log2N, r, p }), hash);
    }
    case "firebase-scrypt": {
      const { memCost, rounds, saltSeparator, salt, hash } = read;
      // The project's key is the pepper of its hashes.
      const key = pepper === "" ? read.signerKey : Buffer.from(pepper, "base64");
      const salted = Buffer.concat([salt, saltSeparator]);
      const costs = { log2N: memCost, r: rounds, p: 1 };
      const derived = await deriveScrypt(typed, salted, 32, costs);
      const cipher = createCipheriv("aes-256-ctr", derived, Buffer.alloc(16));
      return isSame(Buffer.concat([cipher.update(key), cipher.final()]), hash);
    }
    case "pbkdf2": {
      const { iterations, salt, digest } = read;
      // What follows the first block says nothing more, and costs as much again.
      const hash = read.hash.subarray(0, DIGEST_BYTES[digest]);
      return isSame(await pbkdf2(typed, salt, iterations, hash.length, digest), hash);
    }
  }
}

const DIGEST_BYTES: Readonly<Record<Digest, number>> = { sha1: 20, sha256: 32, sha512: 64 };

/** bcrypt ignores what comes after these. */
const BCRYPT_BYTES = 72;

/**
 * Returns whether a hash was compared with all of a password. A password that fills bcrypt's bytes may be the beginning
 * of the right one, or have another end. Others' hashes match, too, if NUL is typed after the right one.
 */
export function comparesAll(passwordHash: string, password: string, peppers: Peppers): boolean {
  const read = readHash(passwordHash);
  if (read?.kind !== "argon2" && password.includes("\0")) return false;
  if (read?.kind !== "bcrypt") return true;
  const pepper = peppers.get(read.pepper ?? "") ?? "";
  return Buffer.byteLength(`${password}${pepper}`) < BCRYPT_BYTES;
}

function deriveScrypt(
  password: string,
  salt: Buffer,
  length: number,
  { log2N, r, p }: { readonly log2N: number; readonly r: number; readonly p: number },
): Promise<Buffer> {
  const N = 2 ** log2N;
  // What scrypt needs, and a little more: by default Node refuses more than 32 MiB.
  const maxmem = 128 * r * (N + p + 2);
  return scrypt(password, salt, length, { N, r, p, maxmem });
}

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
