import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
} from "node:crypto";
import { promisify } from "node:util";
import {
  ACCESS_TOKEN_LIFETIME_MS,
  CLOCK_TOLERANCE_MS,
  ID_TOKEN_ALGORITHMS,
} from "@musubi/contract";
import type { Database } from "../database/database.ts";
import {
  findSigningKeys,
  insertSigningKey,
  retireOlderSigningKeys,
  type SigningKeyRow,
} from "../database/queries/signing-keys.ts";
import { seal, unseal } from "../settings/secrets.ts";

/** Each process keeps the keys that it has read this long, whatever key IDs it is shown, unless it rotates them. */
const KEYS_KEPT_MS = 60_000;
/** A new key, unless it is the first, signs only when every process and every cache of our public keys has seen it. */
export const KEY_STANDBY_MS = 5 * 60_000;
const OUTLIVES_RETIREMENT_MS =
  KEY_STANDBY_MS + KEYS_KEPT_MS + ACCESS_TOKEN_LIFETIME_MS + CLOCK_TOLERANCE_MS;
/** Processes that start together on an empty database all make these; the first one's are kept. */
const FIRST_KIDS: Readonly<Record<Algorithm, string>> = { ES256: "first", RS256: "first-rs256" };

/** The algorithm of a key. Identity's own tokens use ES256; RS256 is for services whose libraries expect it. */
export type Algorithm = (typeof ID_TOKEN_ALGORITHMS)[number];

const generate = promisify(generateKeyPair);
const MAKE: Readonly<Record<Algorithm, () => Promise<KeyPair>>> = {
  ES256: () => generate("ec", { namedCurve: "P-256" }),
  RS256: () => generate("rsa", { modulusLength: 2048 }),
};
type KeyPair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

/** The keys of this database were sealed with another secret than ours: nothing could be signed. */
export class ForeignKeysError extends Error {
  override name = "ForeignKeysError";

  constructor(cause: unknown) {
    super("The database's signing keys are sealed with another IDENTITY_SECRET.", { cause });
  }
}

export type SigningKey = { readonly kid: string; readonly privateKey: KeyObject };
export type PublicKey = { readonly algorithm: Algorithm; readonly publicKey: KeyObject };

export type KeyRing = {
  /** Returns the key that signs now. */
  signer(algorithm?: Algorithm): Promise<SigningKey>;
  /**
   * Returns a public key by its ID, if it signs our own tokens. Other processes' keys are known long before they
   * sign.
   */
  verifier(kid: string): Promise<KeyObject | undefined>;
  /** Returns every public key by its ID, the newest first. */
  published(): Promise<ReadonlyMap<string, PublicKey>>;
  publicJwks(): Promise<readonly JsonWebKey[]>;
  /** Makes keys, which sign as soon as every party knows them. Tokens of the old keys verify until they expire. */
  rotate(): Promise<string>;
};

type Loaded = {
  readonly signers: Readonly<Record<Algorithm, SigningKey>>;
  readonly published: ReadonlyMap<string, PublicKey>;
  readonly jwks: readonly JsonWebKey[];
};

export function createKeyRing(database: Database, secret: Buffer, now: () => number): KeyRing {
  let latest: { readonly at: number; readonly keys: Promise<Loaded> } | undefined;

  async function load(): Promise<Loaded> {
    let rows = await readKeys();
    const missing = ID_TOKEN_ALGORITHMS.filter((each) =>
      rows.every((row) => row.algorithm !== each),
    );
    if (missing.length > 0) {
      for (const each of missing) await makeKey(each, FIRST_KIDS[each], now());
      rows = await readKeys();
    }
    const signerOf = (algorithm: Algorithm): SigningKey => {
      const signing = chooseSigner(rows.filter((row) => row.algorithm === algorithm));
      return { kid: signing.kid, privateKey: readPrivateKey(secret, signing) };
    };
    return {
      signers: { ES256: signerOf("ES256"), RS256: signerOf("RS256") },
      published: new Map(rows.map((row) => [row.kid, readPublicKey(row)])),
      jwks: rows.map((row) => JSON.parse(row.public_jwk) as JsonWebKey),
    };
  }

  /** The newest key that every party knows; if there is none yet, the oldest. */
  function chooseSigner(rows: readonly SigningKeyRow[]): SigningKeyRow {
    const known = now() - KEY_STANDBY_MS;
    const signing = rows.find((row) => row.created_at <= known) ?? rows.at(-1);
    if (!signing) throw new Error("Every signing key is retired: rotate-keys makes a new one.");
    return signing;
  }

  const readKeys = () => findSigningKeys(database.db, now() - OUTLIVES_RETIREMENT_MS);

  async function makeKey(algorithm: Algorithm, kid: string, createdAt: number): Promise<void> {
    const { publicKey, privateKey } = await MAKE[algorithm]();
    const publicJwk = { ...publicKey.export({ format: "jwk" }), kid, alg: algorithm, use: "sig" };
    await insertSigningKey(database.db, {
      kid,
      algorithm,
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
    signer: async (algorithm = "ES256") => (await current()).signers[algorithm],
    verifier: async (kid) => {
      const found = (await current()).published.get(kid);
      return found?.algorithm === "ES256" ? found.publicKey : undefined;
    },
    published: async () => (await current()).published,
    publicJwks: async () => (await current()).jwks,
    rotate: async () => {
      const kid = randomUUID();
      const createdAt = now();
      await makeKey("ES256", kid, createdAt);
      await makeKey("RS256", randomUUID(), createdAt);
      await retireOlderSigningKeys(database.db, createdAt);
      latest = undefined;
      return kid;
    },
  };
}

const readPublicKey = (row: SigningKeyRow): PublicKey => ({
  algorithm: row.algorithm,
  publicKey: createPublicKey({ key: JSON.parse(row.public_jwk), format: "jwk" }),
});

const readPrivateKey = (secret: Buffer, row: SigningKeyRow): KeyObject =>
  createPrivateKey({ key: JSON.parse(unsealKey(secret, row)), format: "jwk" });

function unsealKey(secret: Buffer, row: SigningKeyRow): string {
  try {
    return unseal(secret, row.kid, row.private_jwk);
  } catch (cause) {
    throw new ForeignKeysError(cause);
  }
}
