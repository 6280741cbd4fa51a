import type { Tokens } from "@musubi/contract";
import type { Database } from "../database/database.ts";
import { rotateFamily } from "../database/queries/token-families.ts";
import { mintTokens, type TokenIssuer } from "./mint.ts";
import { readRefreshToken } from "./refresh-token.ts";

/** The next three tokens for a refresh token; undefined if it is forged, spent, revoked or at its end. */
export async function renewTokens(
  database: Database,
  issuer: TokenIssuer,
  refreshToken: string,
  now: number,
): Promise<Tokens | undefined> {
  const token = readRefreshToken(issuer.refreshKey, refreshToken);
  if (!token) return undefined;
  return mintTokens(issuer, await rotateFamily(database.db, { ...token, now }), now);
}
