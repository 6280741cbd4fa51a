import type { Tokens } from "@musubi/contract";
import { type Answer, refuse } from "@musubi/contract/answer";
import { rotateFamily } from "../database/queries/token-families.ts";
import { mintTokens } from "./mint.ts";
import type { Parts } from "./parts.ts";
import { readRefreshToken } from "./refresh-token.ts";

/**
 * Returns the next three tokens. Refuses a refresh token that is forged, revoked, expired or spent a while ago; and,
 * without any effect, one that is bound to a browser with another mark.
 */
export async function renewTokens(
  parts: Parts,
  refreshToken: string,
  mark: string | undefined,
): Promise<Answer<Tokens, "NotAuthorizedException">> {
  const { database, issuer } = parts;
  const now = parts.now();
  const token = readRefreshToken(issuer.refreshKey, refreshToken);
  if (!token) return refuse("NotAuthorizedException");
  const { askedFrom } = issuer.binding;
  const family = await rotateFamily(database.db, { ...token, now, mark, askedFrom });
  return mintTokens(issuer, family, now, mark);
}
