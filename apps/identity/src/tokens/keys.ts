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
  retireSigningKeysExcept,
  type SigningKeyRow,
} from "../database/queries/signing-keys.ts";
import { openKey, sealKey } from "./sealed-key.ts";

/** How long another process may go on signing with a key before it hears that it was retired. */
const KEYS_KEPT_MS = 5 * 60_000;
/** An unknown key id may mean that another process rotated; a flood of them must not become a flood of queries. */
const LOOK_AGAIN_MS = 60_000;
const OUTLIVES_RETIREMENT_MS = KEYS_KEPT_MS + ACCESS_TOKEN_LIFETIME_MS + CLOCK_TOLERANCE_MS;

export type SigningKey = { readonly kid: string; readonly privateKey: KeyObject };

export type KeyRing = {
  /** The key that signs now. */
  signer(): Promise<SigningKey>;
  /** The public key of an id, also of one that another process made a moment ago. */
  verifier(kid: string): Promise<KeyObject | undefined>;
  publicJwks(): Promise<readonly JsonWebKey[]>;
  /** Makes a new signing key. Tokens of the old ones verify until they end. */
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
    const rows = await findSigningKeys(database.db, now() - OUTLIVES_RETIREMENT_MS);
    const newest = rows.find((row) => row.retired_at === null);
    if (!newest) {
      await makeKey();
      return load();
    }
    return {
      signer: { kid: newest.kid, privateKey: readPrivateKey(secret, newest) },
      verifiers: new Map(rows.map((row) => [row.kid, readPublicKey(row)])),
      jwks: rows.map((row) => JSON.parse(row.public_jwk) as JsonWebKey),
    };
  }

  async function makeKey(): Promise<string> {
    const kid = randomUUID();
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const publicJwk = { ...publicKey.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" };
    await insertSigningKey(database.db, {
      kid,
      publicJwk: JSON.stringify(publicJwk),
      privateJwk: sealKey(secret, kid, JSON.stringify(privateKey.export({ format: "jwk" }))),
      createdAt: now(),
    });
    return kid;
  }

  /** The keys as last read, read not before the given time. A failed read is not remembered. */
  function keys(notBefore: number): Promise<Loaded> {
    if (latest && latest.at > notBefore) return latest.keys;
    const mine = { at: now(), keys: load() };
    latest = mine;
    mine.keys.catch(() => {
      if (latest === mine) latest = undefined;
    });
    return mine.keys;
  }

  const current = () => keys(now() - KEYS_KEPT_MS);

  return {
    signer: async () => (await current()).signer,
    verifier: async (kid) =>
      (await current()).verifiers.get(kid) ??
      (await keys(now() - LOOK_AGAIN_MS)).verifiers.get(kid),
    publicJwks: async () => (await current()).jwks,
    rotate: async () => {
      const kid = await makeKey();
      await retireSigningKeysExcept(database.db, kid, now());
      latest = undefined;
      return kid;
    },
  };
}

const readPublicKey = (row: SigningKeyRow): KeyObject =>
  createPublicKey({ key: JSON.parse(row.public_jwk), format: "jwk" });

const readPrivateKey = (secret: Buffer, row: SigningKeyRow): KeyObject =>
  createPrivateKey({
    key: JSON.parse(openKey(secret, row.kid, row.private_jwk)),
    format: "jwk",
  });
