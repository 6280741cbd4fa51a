import { hash } from "node:crypto";
import type { Tokens } from "@musubi/contract";
import type { Answer } from "@musubi/contract/answer";
import { redeemCode } from "../database/queries/token-families.ts";
import { hashSecret } from "../settings/secrets.ts";
import { mintTokens } from "./mint.ts";
import type { Parts } from "./parts.ts";

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
