import type { Tokens } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Database } from "../database/database.ts";
import { rotateFamily } from "../database/queries/token-families.ts";
import { mintTokens, type TokenIssuer } from "./mint.ts";
import { readRefreshToken } from "./refresh-token.ts";

/** The next three tokens for a refresh token; refused if it is forged, spent, revoked or at its end. */
export async function renewTokens(
  database: Database,
  issuer: TokenIssuer,
  refreshToken: string,
  now: number,
): Promise<Answer<Tokens, "NotAuthorizedException">> {
  const token = readRefreshToken(issuer.refreshKey, refreshToken);
  if (!token) return refuse("NotAuthorizedException");
  const tokens = await mintTokens(issuer, await rotateFamily(database.db, { ...token, now }), now);
  return tokens ? answer(tokens) : refuse("NotAuthorizedException");
}
