import { hash } from "node:crypto";
import type { Tokens } from "@musubi/contract";
import { type Answer, refuse } from "@musubi/contract/answer";
import { redeemCode, rotateFamily } from "../database/queries/token-families.ts";
import { hashSecret } from "../settings/secrets.ts";
import { mintTokens } from "./mint.ts";
import type { Parts } from "./parts.ts";
import { readRefreshToken } from "./refresh-token.ts";

/**
 * Exchanges an authorization code for tokens, which are bound to the browser if it shows the mark of its log-in.
 * Refuses a code that is unknown, spent, expired, or of another verifier or browser.
 */
export async function exchangeCode(
  parts: Parts,
  code: string,
  verifier: string,
  mark: string | undefined,
): Promise<Answer<Tokens, "NotAuthorizedException">> {
  const now = parts.now();
  const { binding } = parts.issuer;
  const family = await redeemCode(parts.database.db, {
    hash: hashSecret(code),
    challenge: hash("sha256", verifier, "base64url"),
    now,
    mark,
    isMarkNeeded: mark !== undefined || binding.policy === "always",
  });
  const minted = await mintTokens(parts.issuer, family, now, mark);
  if (minted.ok) binding.count(family?.bound === 1);
  return minted;
}

/**
 * Returns the next three tokens. Refuses a refresh token that is forged, revoked, expired or spent a while ago; and,
 * without any effect, one that is bound to a browser with another mark. The mark may not be ours: then it is not that
 * of the login session, and binds nothing.
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
