import { type KeyObject, sign, verify } from "node:crypto";
import { CLOCK_TOLERANCE_MS } from "@musubi/contract";

/** Ours are signed with ES256 and nothing else: no token chooses its own algorithm. */
const ALGORITHM = "ES256";

export type TokenType = "at+jwt" | "JWT";

export type Claims = {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
  readonly [claim: string]: unknown;
};

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export function signJwt(
  key: { readonly kid: string; readonly privateKey: KeyObject },
  typ: TokenType,
  claims: Claims,
): string {
  const content = `${encode({ alg: ALGORITHM, typ, kid: key.kid })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(content), {
    key: key.privateKey,
    dsaEncoding: "ieee-p1363",
  });
  return `${content}.${signature.toString("base64url")}`;
}

export type Expected = {
  readonly typ: TokenType;
  readonly iss: string;
  readonly aud: string;
  readonly now: number;
};

/** The key id a token names, if it is a token of ours at all by its header. */
export function readKid(token: string, typ: TokenType): string | undefined {
  const header = decodePart(token.split(".")[0]);
  const isOurs =
    header !== undefined &&
    // Headers that point to a key (`jwk`, `jku`, `x5u`) or ask for more (`crit`) are never ours.
    Object.keys(header).sort().join() === "alg,kid,typ" &&
    header.alg === ALGORITHM &&
    header.typ === typ;
  return isOurs && typeof header.kid === "string" ? header.kid : undefined;
}

/** The claims of a token that is genuine, meant for us and in its time; otherwise undefined. */
export function verifyJwt(
  token: string,
  publicKey: KeyObject,
  expected: Expected,
): Claims | undefined {
  const [header, payload, signature, ...rest] = token.split(".");
  if (!header || !payload || !signature || rest.length > 0) return undefined;
  if (readKid(token, expected.typ) === undefined) return undefined;
  const genuine = verify(
    "sha256",
    Buffer.from(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
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
