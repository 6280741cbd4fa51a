import type { KeyObject } from "node:crypto";
import { CLOCK_TOLERANCE_MS } from "@musubi/contract";
import { signEs256, verifyEs256 } from "./es256.ts";
import type { Algorithm, SigningKey } from "./keys.ts";
import { signBytes } from "./sign-bytes.ts";

/** What we take ourselves is signed with ES256 and nothing else: no token chooses its own algorithm. */
const ALGORITHM = "ES256";

export type TokenType = "at+jwt" | "JWT" | "logout+jwt";

export type Claims = {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
  readonly [claim: string]: unknown;
};

/** The headers of our tokens are few; reading or writing the same one again and again would cost more than the claims. */
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

/** The same for a service, with what it asked for. */
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

/** Returns the key id a token names, if it is a token of ours at all by its header. */
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
  const [header, payload, signature, ...rest] = token.split(".");
  if (!header || !payload || !signature || rest.length > 0) return undefined;
  if (readKid(token, expected.typ) === undefined) return undefined;
  const genuine = verifyEs256(`${header}.${payload}`, signature, publicKey);
  const claims = genuine ? decodePart(payload) : undefined;
  if (claims === undefined || !isClaims(claims)) return undefined;
  const meant = claims.iss === expected.iss && claims.aud === expected.aud;
  const inTime =
    claims.exp * 1000 + CLOCK_TOLERANCE_MS > expected.now &&
    claims.iat * 1000 - CLOCK_TOLERANCE_MS <= expected.now;
  return meant && inTime ? claims : undefined;
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

const isClaims = (value: Record<string, unknown>): value is Claims =>
  typeof value.iss === "string" &&
  typeof value.aud === "string" &&
  typeof value.sub === "string" &&
  typeof value.iat === "number" &&
  typeof value.exp === "number";
