import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Keys for each use, all derived from the operator's one secret. None of them reveals anything about another. */
export type Secrets = {
  readonly refreshTokens: Buffer;
  readonly loginForms: Buffer;
  readonly formStates: Buffer;
  readonly browsers: Buffer;
  readonly binding: Buffer;
  readonly attempts: Buffer;
  readonly journal: Buffer;
  readonly signingKeys: Buffer;
  readonly codes: Buffer;
  readonly outbox: Buffer;
  readonly poolState: Buffer;
  readonly poolCookies: Buffer;
  readonly clientState: Buffer;
  readonly clientCookies: Buffer;
  readonly clientRefreshTokens: Buffer;
  readonly broker: Buffer;
  readonly social: Buffer;
  readonly reversals: Buffer;
  readonly identities: Buffer;
  readonly exports: Buffer;
  readonly office: Buffer;
};

export function deriveSecrets(secret: string): Secrets {
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", secret, "", `musubi ${use}`, 32));
  return {
    refreshTokens: derive("refresh tokens"),
    loginForms: derive("login forms"),
    formStates: derive("form states"),
    browsers: derive("browsers"),
    binding: derive("binding"),
    attempts: derive("attempts"),
    journal: derive("journal"),
    signingKeys: derive("signing keys"),
    codes: derive("codes"),
    outbox: derive("outbox"),
    poolState: derive("pool state"),
    poolCookies: derive("pool cookies"),
    clientState: derive("client state"),
    clientCookies: derive("client cookies"),
    clientRefreshTokens: derive("client refresh tokens"),
    broker: derive("broker"),
    social: derive("social sign-ins"),
    reversals: derive("reversals"),
    identities: derive("identities"),
    exports: derive("exports"),
    office: derive("office"),
  };
}

/** 256 random bits, as text for an address or a cookie. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");

/** The stored form of a random secret. It cannot be guessed, so a plain hash is enough. */
export const hashSecret = (secret: string): string => hash("sha256", secret, "base64url");

const readKeys = new WeakMap<Buffer, KeyObject>();

/** Caches key objects: Node takes several times as long with a raw key. */
function readKey(key: Buffer): KeyObject {
  let read = readKeys.get(key);
  if (!read) {
    read = createSecretKey(key);
    readKeys.set(key, read);
  }
  return read;
}

export const authenticate = (key: Buffer, text: string): string =>
  createHmac("sha256", readKey(key)).update(text).digest("base64url");

/** Compares in constant time, so that timing does not reveal how much of the two matches. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text, so that a stolen copy of the database reveals no code and no key. The text opens only under the same
 * `context`, so that it is useless if moved elsewhere.
 */
export function seal(key: Buffer, context: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, readKey(key), iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

export function unseal(key: Buffer, context: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(CIPHER, readKey(key), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(opened).toString("utf8");
}
