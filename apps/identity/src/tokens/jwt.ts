import type { KeyObject } from "node:crypto";
import { CLOCK_TOLERANCE_MS } from "@musubi/contract";
import { type Claims, claimsOf, forgetClaims, isClaims } from "./claims.ts";
import { signEs256, verifyEs256 } from "./es256.ts";
import type { Algorithm, SigningKey } from "./keys.ts";
import { signBytes } from "./sign-bytes.ts";

/** We accept only ES256 ourselves: no token chooses its own algorithm. */
const ALGORITHM = "ES256";

export type TokenType = "at+jwt" | "JWT" | "logout+jwt";

/** Our tokens have few different headers; encoding or decoding them each time would cost more than the claims. */
const KEPT = 64;
const written = new Map<string, string>();
const kids = new Map<string, string>();

function keep(cache: Map<string, string>, key: string, value: string): string {
  if (cache.size >= KEPT) cache.clear();
  cache.set(key, value);
  return value;
}

const writeHeader = (typ: TokenType, kid: string): string =>
  written.get(`${typ} ${kid}`) ??
  keep(written, `${typ} ${kid}`, encode({ alg: ALGORITHM, typ, kid }));

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export function signJwt(key: SigningKey, typ: TokenType, claims: Claims): string {
  const content = `${writeHeader(typ, key.kid)}.${encode(claims)}`;
  return `${content}.${signEs256(content, key.privateKey)}`;
}

/** The same for a service, with the algorithm that it asked for. */
export async function signJwtWith(
  algorithm: Algorithm,
  { kid, privateKey }: SigningKey,
  typ: TokenType,
  claims: Claims,
): Promise<string> {
  const content = `${encode({ alg: algorithm, typ, kid })}.${encode(claims)}`;
  const signature = await signBytes(algorithm, Buffer.from(content), privateKey);
  return `${content}.${Buffer.from(signature).toString("base64url")}`;
}

export type Expected = {
  readonly typ: TokenType;
  readonly iss: string;
  readonly aud: string;
  readonly now: number;
};

/** Returns the key ID that a token names, if its header is one of ours. */
export function readKid(token: string, typ: TokenType): string | undefined {
  const part = token.slice(0, token.indexOf("."));
  const known = kids.get(`${typ} ${part}`);
  if (known !== undefined) return known;
  const header = decodePart(part);
  if (header === undefined) return undefined;
  // A token that does not name its type is a plain JWT; the pool's ID tokens do not.
  const { alg, kid, typ: named = "JWT", ...rest } = header;
  // Headers that point to a key (`jwk`, `jku`, `x5u`) or ask for more (`crit`) are never ours.
  const isOurs = alg === ALGORITHM && named === typ && Object.keys(rest).length === 0;
  return isOurs && typeof kid === "string" ? keep(kids, `${typ} ${part}`, kid) : undefined;
}

/** Returns the claims of a token that is genuine, meant for us and in its time; otherwise undefined. */
export function verifyJwt(
  token: string,
  publicKey: KeyObject,
  expected: Expected,
): Claims | undefined {
  if (readKid(token, expected.typ) === undefined) return undefined;
  const claims = claimsOf(publicKey, token, () => readSigned(token, publicKey));
  if (!claims) return undefined;
  const isOver = claims.exp * 1000 + CLOCK_TOLERANCE_MS <= expected.now;
  if (isOver) forgetClaims(publicKey, token);
  const hasBegun = claims.iat * 1000 - CLOCK_TOLERANCE_MS <= expected.now;
  const meant = claims.iss === expected.iss && claims.aud === expected.aud;
  return meant && hasBegun && !isOver ? claims : undefined;
}

function readSigned(token: string, publicKey: KeyObject): Claims | undefined {
  const [header, payload, signature, ...rest] = token.split(".");
  if (!header || !payload || !signature || rest.length > 0) return undefined;
  if (!verifyEs256(`${header}.${payload}`, signature, publicKey)) return undefined;
  const claims = decodePart(payload);
  return claims && isClaims(claims) ? claims : undefined;
}

function decodePart(part: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? "", "base64url").toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
