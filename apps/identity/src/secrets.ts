import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** One secret of the operator's, one key for each use: none of them tells anything about another. */
export type Secrets = {
  readonly refreshTokens: Buffer;
  readonly loginForms: Buffer;
  readonly attempts: Buffer;
  readonly signingKeys: Buffer;
};

export function deriveSecrets(secret: string): Secrets {
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", secret, "", `musubi ${use}`, 32));
  return {
    refreshTokens: derive("refresh tokens"),
    loginForms: derive("login forms"),
    attempts: derive("attempts"),
    signingKeys: derive("signing keys"),
  };
}

/** 256 bits nobody can guess, as text for an address or a cookie. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");

/** How a random secret is kept: it cannot be guessed, so a plain hash is enough. */
export const hashSecret = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");

export const authenticate = (key: Buffer, text: string): string =>
  createHmac("sha256", key).update(text).digest("base64url");

/** Compares without telling by its time how much of the two was alike. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
