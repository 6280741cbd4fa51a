import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { InferOutput } from "valibot";
import type { Passkey } from "../../database/queries/passkeys.ts";
import type { Parts } from "../parts.ts";
import { type ChallengeUse, takeChallenge } from "./challenges.ts";
import { type assertion, challengeIn } from "./read-credential.ts";
import type { RelyingParty } from "./relying-party.ts";

type Signed = InferOutput<typeof assertion>;

/**
 * Returns which of these passkeys has signed, and its signature counter; undefined if none has. The signature must be
 * for our own origin and host, with user verification, over an unanswered challenge that this browser got for this
 * purpose.
 */
export async function findSigner<P extends Passkey>(
  parts: Parts,
  party: RelyingParty,
  { signed, ...use }: ChallengeUse & { readonly signed: Signed },
  passkeys: readonly P[],
): Promise<{ readonly passkey: P; readonly counter: number } | undefined> {
  const named = passkeys.filter((each) => each.credential_id === signed.id);
  const candidates = named.filter((each) => isHolders(signed, each));
  if (candidates.length === 0) return undefined;
  const challenge = challengeIn(signed.response.clientDataJSON);
  const taken = await takeChallenge(parts, use, challenge);
  if (!taken) return undefined;
  for (const passkey of candidates) {
    if (taken.account !== null && taken.account !== passkey.account) continue;
    const counter = await verify(party, { signed, passkey }, challenge);
    if (counter !== undefined) return { passkey, counter };
  }
  return undefined;
}

/** If an authenticator names a user, it must name the holder of the passkey. */
const isHolders = ({ response: { userHandle } }: Signed, { account }: Passkey): boolean =>
  !userHandle || userHandle === userHandleOf(account);

/** Returns the user handle by which an authenticator names the holder of an account. */
export const userHandleOf = (account: string): string => Buffer.from(account).toString("base64url");

/** Returns the passkey's signature counter, or undefined if the signature is not valid. */
async function verify(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { signed, passkey }: { readonly signed: Signed; readonly passkey: Passkey },
  expectedChallenge: string,
): Promise<number | undefined> {
  const { userHandle: _, ...response } = signed.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...signed, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        // Not compared here: the statement that stores the counter compares it.
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws on any invalid signature; the reason does not matter here.
    return undefined;
  }
}
