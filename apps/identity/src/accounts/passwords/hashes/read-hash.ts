/** The digests that PBKDF2 may use. */
export const DIGESTS = ["sha1", "sha256", "sha512"] as const;
export type Digest = (typeof DIGESTS)[number];

/** A stored hash, parsed. */
export type ReadHash = {
  /** The name of the variable with the pepper that is added to each password; Firebase's is the signer key instead. */
  readonly pepper?: string | undefined;
} & (
  | {
      readonly kind: "argon2";
      readonly memoryKiB: number;
      readonly passes: number;
      readonly text: string;
    }
  | { readonly kind: "bcrypt"; readonly rounds: number; readonly text: string }
  | ({
      readonly kind: "scrypt";
      readonly log2N: number;
      readonly r: number;
      readonly p: number;
    } & Salted)
  | ({
      readonly kind: "firebase-scrypt";
      readonly rounds: number;
      readonly memCost: number;
      readonly saltSeparator: Buffer;
      /** Empty if the pepper is the key. */
      readonly signerKey: Buffer;
    } & Salted)
  | ({ readonly kind: "pbkdf2"; readonly digest: Digest; readonly iterations: number } & Salted)
);

type Salted = { readonly salt: Buffer; readonly hash: Buffer };

export type HashKind = ReadHash["kind"];

const PEPPERED = /^\$pepper=(PEPPER_[A-Z0-9_]+)(\$.+)$/;
const BYTES = "([A-Za-z0-9+/]*)";
/** Many passwords would share a shorter hash. */
const HASH = "([A-Za-z0-9+/]{11,})";
const ARGON2 =
  /^\$argon2(?:id|i|d)\$(?:v=(?:16|19)\$)?m=(\d{1,8}),t=(\d{1,6}),p=\d{1,3}\$[\w+/]{11,}\$[\w+/]{6,}$/;
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const SCRYPT = new RegExp(
  `^\\$scrypt\\$ln=(\\d\\d?),r=(\\d{1,4}),p=(\\d{1,4})\\$${BYTES}\\$${HASH}$`,
);
const FIREBASE = new RegExp(
  `^\\$firebase-scrypt\\$r=(\\d{1,4}),m=(\\d\\d?)\\$${BYTES}\\$${BYTES}\\$${BYTES}\\$${HASH}$`,
);
const PBKDF2 = new RegExp(`^\\$pbkdf2-(sha1|sha256|sha512)\\$i=(\\d{1,9})\\$${BYTES}\\$${HASH}$`);

const bytes = (text = ""): Buffer => Buffer.from(text, "base64");

/** Reads a hash; undefined if we cannot verify its kind. */
export function readHash(passwordHash: string): ReadHash | undefined {
  const [, pepper, rest = passwordHash] = PEPPERED.exec(passwordHash) ?? [];
  const read = readPlain(rest);
  return read && { ...read, pepper };
}

function readPlain(text: string): ReadHash | undefined {
  const argon2 = ARGON2.exec(text);
  if (argon2) {
    return { kind: "argon2", memoryKiB: Number(argon2[1]), passes: Number(argon2[2]), text };
  }
  const bcrypt = BCRYPT.exec(text);
  if (bcrypt) {
    const rounds = Number(bcrypt[1]);
    return rounds >= 4 && rounds <= 31 ? { kind: "bcrypt", rounds, text } : undefined;
  }
  const scrypt = SCRYPT.exec(text);
  if (scrypt) {
    const [, log2N, r, p, salt, hash] = scrypt;
    const costs = { log2N: Number(log2N), r: Number(r), p: Number(p) };
    return { kind: "scrypt", ...costs, salt: bytes(salt), hash: bytes(hash) };
  }
  const firebase = FIREBASE.exec(text);
  if (firebase) {
    const [, rounds, memCost, salt, separator, key, hash] = firebase;
    return {
      kind: "firebase-scrypt",
      rounds: Number(rounds),
      memCost: Number(memCost),
      salt: bytes(salt),
      saltSeparator: bytes(separator),
      signerKey: bytes(key),
      hash: bytes(hash),
    };
  }
  const pbkdf2 = PBKDF2.exec(text);
  if (pbkdf2) {
    const [, digest, iterations, salt, hash] = pbkdf2;
    return {
      kind: "pbkdf2",
      digest: digest as Digest,
      iterations: Number(iterations),
      salt: bytes(salt),
      hash: bytes(hash),
    };
  }
  return undefined;
}

/** Returns the kind of a hash; undefined if it cannot be read, which is treated like no hash. */
export const readHashKind = (passwordHash: string): HashKind | undefined =>
  readHash(passwordHash)?.kind;

/** Returns whether an account has a stored hash of a kind that we can read; its pepper may still be missing. */
export const isReadable = (passwordHash: string | null): boolean =>
  passwordHash !== null && readHash(passwordHash) !== undefined;
