import { hash } from "node:crypto";
import type { Tokens } from "@musubi/contract";
import type { Answer } from "@musubi/contract/answer";
import { redeemCode } from "../database/queries/token-families.ts";
import { hashSecret } from "../settings/secrets.ts";
import { mintTokens } from "./mint.ts";
import type { Parts } from "./parts.ts";

/** Exchanges an authorization code for tokens. Refuses one that is unknown, spent, expired or of another verifier. */
export async function exchangeCode(
  parts: Parts,
  code: string,
  verifier: string,
): Promise<Answer<Tokens, "NotAuthorizedException">> {
  const now = parts.now();
  const family = await redeemCode(parts.database.db, {
    hash: hashSecret(code),
    challenge: hash("sha256", verifier, "base64url"),
    now,
  });
  return mintTokens(parts.issuer, family, now);
}
