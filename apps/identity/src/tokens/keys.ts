import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
} from "node:crypto";
import { ACCESS_TOKEN_LIFETIME_MS, CLOCK_TOLERANCE_MS } from "@musubi/contract";
import type { Database } from "../database/database.ts";
import {
  findSigningKeys,
  insertSigningKey,
  retireSigningKeysBefore,
  type SigningKeyRow,
} from "../database/queries/signing-keys.ts";
import { seal, unseal } from "../settings/secrets.ts";

/** Each process reads the keys this often, and not oftener whatever key ids it is shown. */
const KEYS_KEPT_MS = 60_000;
/** A new key signs only when every process, and every party that keeps a copy of our public keys, has seen it. */
export const KEY_STANDBY_MS = 5 * 60_000;
const OUTLIVES_RETIREMENT_MS =
  KEY_STANDBY_MS + KEYS_KEPT_MS + ACCESS_TOKEN_LIFETIME_MS + CLOCK_TOLERANCE_MS;
/** Processes that start together on an empty database all make this one, and the first one's counts. */
const FIRST_KID = "first";

/** The keys of this database were sealed with another secret than ours: nothing could be signed. */
export class ForeignKeysError extends Error {
  override name = "ForeignKeysError";

  constructor(cause: unknown) {
    super("The database's signing keys are sealed with another IDENTITY_SECRET.", { cause });
  }
}

export type SigningKey = { readonly kid: string; readonly privateKey: KeyObject };

export type KeyRing = {
  /** Returns the key that signs now. */
  signer(): Promise<SigningKey>;
  /** Returns the public key of an id. Another process's are known long before they sign. */
  verifier(kid: string): Promise<KeyObject | undefined>;
  publicJwks(): Promise<readonly JsonWebKey[]>;
  /** Makes a key that will sign from when everybody knows it. Tokens of the old ones verify until they end. */
  rotate(): Promise<string>;
};

type Loaded = {
  readonly signer: SigningKey;
  readonly verifiers: ReadonlyMap<string, KeyObject>;
  readonly jwks: readonly JsonWebKey[];
};

export function createKeyRing(database: Database, secret: Buffer, now: () => number): KeyRing {
  let latest: { readonly at: number; readonly keys: Promise<Loaded> } | undefined;

  async function load(): Promise<Loaded> {
    let rows = await readKeys();
    if (rows.length === 0) {
      await makeKey(FIRST_KID, now());
      rows = await readKeys();
    }
    const known = now() - KEY_STANDBY_MS;
    const signing = rows.find((row) => row.created_at <= known) ?? rows.at(-1);
    if (!signing) throw new Error("Every signing key is retired: rotate-keys makes a new one.");
    return {
      signer: { kid: signing.kid, privateKey: readPrivateKey(secret, signing) },
      verifiers: new Map(rows.map((row) => [row.kid, readPublicKey(row)])),
      jwks: rows.map((row) => JSON.parse(row.public_jwk) as JsonWebKey),
    };
  }

  const readKeys = () => findSigningKeys(database.db, now() - OUTLIVES_RETIREMENT_MS);

  async function makeKey(kid: string, createdAt: number): Promise<void> {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const publicJwk = { ...publicKey.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" };
    await insertSigningKey(database.db, {
      kid,
      publicJwk: JSON.stringify(publicJwk),
      privateJwk: seal(secret, kid, JSON.stringify(privateKey.export({ format: "jwk" }))),
      createdAt,
    });
  }

  /** Returns the keys as last read. A failed read is not remembered. */
  function current(): Promise<Loaded> {
    if (latest && latest.at > now() - KEYS_KEPT_MS) return latest.keys;
    const mine = { at: now(), keys: load() };
    latest = mine;
    mine.keys.catch(() => {
      if (latest === mine) latest = undefined;
    });
    return mine.keys;
  }

  return {
    signer: async () => (await current()).signer,
    verifier: async (kid) => (await current()).verifiers.get(kid),
    publicJwks: async () => (await current()).jwks,
    rotate: async () => {
      const kid = randomUUID();
      const createdAt = now();
      await makeKey(kid, createdAt);
      // Of two rotations at the same time, neither retires the newest.
      await retireSigningKeysBefore(database.db, createdAt);
      latest = undefined;
      return kid;
    },
  };
}

const readPublicKey = (row: SigningKeyRow): KeyObject =>
  createPublicKey({ key: JSON.parse(row.public_jwk), format: "jwk" });

const readPrivateKey = (secret: Buffer, row: SigningKeyRow): KeyObject =>
  createPrivateKey({ key: JSON.parse(unsealKey(secret, row)), format: "jwk" });

function unsealKey(secret: Buffer, row: SigningKeyRow): string {
  try {
    return unseal(secret, row.kid, row.private_jwk);
  } catch (cause) {
    throw new ForeignKeysError(cause);
  }
}
