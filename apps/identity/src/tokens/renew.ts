import type { Tokens } from "@musubi/contract";
import { type Answer, refuse } from "@musubi/contract/answer";
import { rotateFamily } from "../database/queries/token-families.ts";
import { mintTokens } from "./mint.ts";
import type { Parts } from "./parts.ts";
import { readRefreshToken } from "./refresh-token.ts";

/** Returns the next three tokens. Refuses a refresh token that is forged, revoked, expired or spent a while ago. */
export async function renewTokens(
  parts: Parts,
  refreshToken: string,
): Promise<Answer<Tokens, "NotAuthorizedException">> {
  const { database, issuer } = parts;
  const now = parts.now();
  const token = readRefreshToken(issuer.refreshKey, refreshToken);
  if (!token) return refuse("NotAuthorizedException");
  return mintTokens(issuer, await rotateFamily(database.db, { ...token, now }), now);
}
