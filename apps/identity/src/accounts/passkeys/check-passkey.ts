import { OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findPasskeyHolder, notePasskeyUse } from "../../database/queries/passkeys.ts";
import type { KeptTrace } from "../../outbox/journal/write-journal.ts";
import { writeRefusal } from "../../outbox/journal/write-refusal.ts";
import type { Parts } from "../parts.ts";
import type { ChallengeUse } from "./challenges.ts";
import { findSigner } from "./find-signer.ts";
import { assertion, readCredential } from "./read-credential.ts";
import type { RelyingParty } from "./relying-party.ts";

/** The user is not told why a passkey is refused; only the journal notes a copied one, whose counter went back. */
export type PasskeyRefusal = "wrong-passkey" | "copied-passkey";

/** A passkey that has just signed, and the account that it belongs to. */
export type CheckedPasskey = NonNullable<Awaited<ReturnType<typeof findPasskeyHolder>>>;

/**
 * Checks what an authenticator has signed to log in. `text`: the browser's JSON. A refusal is written to the journal,
 * with the account whose passkey was named.
 */
export async function checkPasskey(
  parts: Parts,
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
  const signer = signed && found && (await findSigner(parts, party, { signed, ...use }, [found]));
  if (!signer) return refused("wrong-passkey");
  const { passkey, counter } = signer;
  // Only after the signature: an attacker who cannot sign must not be able to report a passkey as copied.
  const isNoted = await notePasskeyUse(db, { id: passkey.id, counter, at: now });
  return isNoted ? answer(passkey) : refused("copied-passkey");
}
