import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Private keys lie in the database under a key that the database does not hold: a stolen copy signs nothing. */
export function sealKey(secret: Buffer, kid: string, privateJwk: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secret, iv).setAAD(Buffer.from(kid));
  const sealed = Buffer.concat([cipher.update(privateJwk, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

export function openKey(secret: Buffer, kid: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(kid))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(opened).toString("utf8");
}
