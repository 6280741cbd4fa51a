import { verifyRegistrationResponse } from "@simplewebauthn/server";
import type { Passkey } from "../../database/queries/passkeys.ts";
import type { Parts } from "../parts.ts";
import { takeChallenge } from "./challenges.ts";
import { attestation, challengeIn, readCredential } from "./read-credential.ts";
import type { RelyingParty } from "./relying-party.ts";

/** What an authenticator reports about a passkey that it has made. */
export type NewPasskey = Pick<
  Passkey,
  "credential_id" | "public_key" | "counter" | "transports" | "backed_up"
>;

/**
 * Reads a passkey that a browser has made. It must be for our own origin and host, over the challenge that was issued
 * for this account, with user verification; otherwise returns undefined.
 */
export async function verifyNewPasskey(
  parts: Parts,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  made: { readonly account: string; readonly binding: string; readonly text: string },
): Promise<NewPasskey | undefined> {
  const read = readCredential(attestation, made.text);
  if (!read) return undefined;
  const expectedChallenge = challengeIn(read.response.clientDataJSON);
  const use = { purpose: "add", binding: made.binding } as const;
  const taken = await takeChallenge(parts, use, expectedChallenge);
  if (taken?.account !== made.account) return undefined;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...read, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential, credentialDeviceType } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: JSON.stringify(read.response.transports),
      backed_up: credentialDeviceType === "multiDevice" ? 1 : 0,
    };
  } catch {
    // The library throws on most invalid ones; the reason does not matter here.
    return undefined;
  }
}

/** The signature algorithms of authenticators, by COSE number: ECDSA, EdDSA, and RSA for Windows. */
export const ALGORITHMS: number[] = [-7, -8, -257];
