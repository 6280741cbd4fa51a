import { insertPasskeyChallenge, takePasskeyChallenge } from "../../database/queries/passkeys.ts";
import type { PasskeyPurpose } from "../../database/tables.ts";
import { hashSecret, randomSecret } from "../../settings/secrets.ts";
import type { Parts } from "../parts.ts";

/** Long enough for most users to log in; a page that stays open longer asks for a new challenge in time. */
export const CHALLENGE_LIFETIME_MS = 10 * 60_000;

/** What a challenge is for, and the browser that it is valid in, by the secret of its forms. */
export type ChallengeUse = { readonly purpose: PasskeyPurpose; readonly binding: string };

/**
 * Returns a challenge that an authenticator signs once. `account`: whose passkey must sign it; null for any
 * account's.
 */
export async function issueChallenge(
  { database, now }: Parts,
  { purpose, binding }: ChallengeUse,
  account: string | null,
): Promise<string> {
  const challenge = randomSecret();
  await insertPasskeyChallenge(database.db, {
    challengeHash: hashSecret(challenge),
    purpose,
    bindingHash: hashSecret(binding),
    account,
    expiresAt: now() + CHALLENGE_LIFETIME_MS,
  });
  return challenge;
}

/** Uses up a challenge that was signed, whether or not the signature is valid. */
export const takeChallenge = (
  { database, now }: Parts,
  { purpose, binding }: ChallengeUse,
  challenge: string,
) =>
  takePasskeyChallenge(
    database.db,
    { challengeHash: hashSecret(challenge), purpose, bindingHash: hashSecret(binding) },
    now(),
  );
