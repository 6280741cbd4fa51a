import { hash } from "node:crypto";
import type { Tokens } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Database } from "../database/database.ts";
import { redeemCode } from "../database/queries/token-families.ts";
import { hashSecret } from "../settings/secrets.ts";
import { mintTokens, type TokenIssuer } from "./mint.ts";

/** Trades an authorization code and its verifier for tokens; refused if the two do not fit, or no longer. */
export async function exchangeCode(
  database: Database,
  issuer: TokenIssuer,
  code: string,
  verifier: string,
  now: number,
): Promise<Answer<Tokens, "NotAuthorizedException">> {
  const family = await redeemCode(database.db, {
    hash: hashSecret(code),
    challenge: hash("sha256", verifier, "base64url"),
    now,
  });
  const tokens = await mintTokens(issuer, family, now);
  return tokens ? answer(tokens) : refuse("NotAuthorizedException");
}
