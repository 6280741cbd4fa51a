import { insertPasskeyChallenge, takePasskeyChallenge } from "../../database/queries/passkeys.ts";
import type { PasskeyPurpose } from "../../database/tables.ts";
import { hashSecret, randomSecret } from "../../settings/secrets.ts";
import type { Needs } from "../needs.ts";

/** As long as somebody may look at a page before they log in on it; the page asks anew before it is over. */
export const CHALLENGE_LIFETIME_MS = 10 * 60_000;

/** What a challenge is for, and the browser that it is good in, by what its forms are bound to. */
export type ChallengeUse = { readonly purpose: PasskeyPurpose; readonly binding: string };

type ChallengeParts = Pick<Needs, "database" | "now">;

/** Returns something for an authenticator to sign, once. `account`: whose passkey is to sign it, where it is asked of one. */
export async function issueChallenge(
  { database, now }: ChallengeParts,
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

/** Takes a challenge that was signed; whatever comes of the signature, it is good no more. */
export const takeChallenge = (
  { database, now }: ChallengeParts,
  { purpose, binding }: ChallengeUse,
  challenge: string,
) =>
  takePasskeyChallenge(
    database.db,
    { challengeHash: hashSecret(challenge), purpose, bindingHash: hashSecret(binding) },
    now(),
  );
