import { verifyRegistrationResponse } from "@simplewebauthn/server";
import type { Passkey } from "../../database/queries/passkeys.ts";
import type { Needs } from "../needs.ts";
import { ALGORITHMS } from "./algorithms.ts";
import { takeChallenge } from "./challenges.ts";
import { attestation, challengeIn, readCredential } from "./read-credential.ts";
import type { RelyingParty } from "./relying-party.ts";

/** What an authenticator says of a passkey that it has made. */
export type NewPasskey = Pick<
  Passkey,
  "credential_id" | "public_key" | "counter" | "transports" | "backed_up"
>;

/**
 * Reads a passkey that a browser has made: for our own origin and host, by the challenge that it was given for this
 * account, after its holder was verified. Undefined if anything of that is not so.
 */
export async function verifyNewPasskey(
  parts: Pick<Needs, "database" | "now">,
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
    // The library says what is wrong by throwing, and no more than that.
    return undefined;
  }
}
