import { OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { InferOutput } from "valibot";
import {
  findPasskeyHolder,
  notePasskeyUse,
  type Passkey,
} from "../../database/queries/passkeys.ts";
import type { KeptTrace } from "../../outbox/journal/write-journal.ts";
import { writeRefusal } from "../../outbox/journal/write-refusal.ts";
import type { Needs } from "../needs.ts";
import { type ChallengeUse, takeChallenge } from "./challenges.ts";
import { assertion, challengeIn, readCredential } from "./read-credential.ts";
import type { RelyingParty } from "./relying-party.ts";

/** Of a passkey that is not good nothing tells why, but for the journal's copy of one that counts back. */
export type PasskeyRefusal = "wrong-passkey" | "copied-passkey";

/** A passkey that has just signed, and the account that it belongs to. */
export type CheckedPasskey = NonNullable<Awaited<ReturnType<typeof findPasskeyHolder>>>;

type CheckParts = Pick<Needs, "database" | "secrets" | "now">;

/**
 * Checks what an authenticator has signed: for our own origin and host, by a challenge that this browser was given
 * for this purpose and that nobody has answered, after the holder was verified. `text`: as the browser wrote it.
 * What is refused is written down, with the account whose passkey was named.
 */
export async function checkPasskey(
  parts: CheckParts,
  party: RelyingParty,
  { text, ...use }: ChallengeUse & { readonly text: string },
  { userAgent, network }: KeptTrace,
): Promise<Answer<CheckedPasskey, PasskeyRefusal>> {
  const { db } = parts.database;
  const now = parts.now();
  const signed = readCredential(assertion, text);
  const found = signed && (await findPasskeyHolder(db, signed.id));
  const refused = async (reason: PasskeyRefusal) => {
    const about = found ? { account: found.account } : { emailKey: "" };
    const entry = { detail: OperationDetail.LOGIN, about, reason, userAgent, network, now };
    await writeRefusal(db, parts.secrets, entry);
    return refuse(reason);
  };
  if (!signed || !found || !isHolders(signed, found)) return refused("wrong-passkey");
  const challenge = challengeIn(signed.response.clientDataJSON);
  const taken = await takeChallenge(parts, use, challenge);
  const isAsked = taken !== undefined && (taken.account ?? found.account) === found.account;
  const counter = isAsked ? await verify(party, { signed, found }, challenge) : undefined;
  if (counter === undefined) return refused("wrong-passkey");
  // Only now: whoever cannot sign must not be able to say that somebody's passkey was copied.
  const isNoted = await notePasskeyUse(db, { id: found.id, counter, at: now });
  return isNoted ? answer(found) : refused("copied-passkey");
}

type Signed = InferOutput<typeof assertion>;

/** An authenticator that names somebody names the holder of the passkey. */
const isHolders = ({ response: { userHandle } }: Signed, { account }: Passkey): boolean =>
  !userHandle || userHandle === userHandleOf(account);

/** Returns how an authenticator names the holder of an account. */
export const userHandleOf = (account: string): string => Buffer.from(account).toString("base64url");

/** Returns how often the passkey has signed, by its own count; undefined if this signature is not good. */
async function verify(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { signed, found }: { readonly signed: Signed; readonly found: Passkey },
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
        id: found.credential_id,
        publicKey: new Uint8Array(Buffer.from(found.public_key, "base64url")),
        // Compared where it is written down, in one statement.
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library says what is wrong by throwing, and no more than that.
    return undefined;
  }
}
