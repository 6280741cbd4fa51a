import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";

/** A key that signs ID tokens with RS256, as the real issuers do. */
export type SigningKey = {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
};

const keys = new Map<string, Promise<SigningKey>>();

/** Returns the key of an issuer, the same for the life of the process. */
export function signingKeyOf(issuer: string): Promise<SigningKey> {
  const known = keys.get(issuer);
  if (known !== undefined) return known;
  const made = makeSigningKey();
  keys.set(issuer, made);
  return made;
}

async function makeSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const shape = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(shape);
  const named = { kid, alg: "RS256", use: "sig" };
  return {
    kid,
    privateKey,
    publicKey,
    privateJwk: { ...(await exportJWK(privateKey)), ...named },
    publicJwk: { ...shape, ...named },
  };
}
