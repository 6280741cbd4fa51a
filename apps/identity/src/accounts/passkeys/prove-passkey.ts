import { OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { hasCredential } from "../../database/queries/credentials.ts";
import { notePasskeyUse, type Passkey } from "../../database/queries/passkeys.ts";
import type { KeptTrace } from "../../outbox/journal/write-journal.ts";
import { writeRefusal } from "../../outbox/journal/write-refusal.ts";
import type { Parts } from "../parts.ts";
import type { PasskeyRefusal } from "./check-passkey.ts";
import { findSigner } from "./find-signer.ts";
import { assertion, readCredential } from "./read-credential.ts";
import type { RelyingParty } from "./relying-party.ts";

/** What a page's form submits of a passkey: the browser's JSON, and the secret that the form was bound to. */
export type SignedProof = { readonly text: string; readonly binding: string };

/** The account that the claim is about, and the passkeys that prove it, including removed ones. */
type Claim = { readonly account: string; readonly passkeys: readonly Passkey[] };

/**
 * Checks what an authenticator has signed as proof of a claim, against the claim's passkeys and no others: an attacker
 * may since have added a passkey with the credential ID of a removed one.
 */
export async function provePasskey(
  parts: Parts,
  party: RelyingParty,
  { text, binding }: SignedProof,
  { account, passkeys }: Claim,
  { userAgent, network }: KeptTrace,
): Promise<Answer<Passkey, PasskeyRefusal>> {
  const { db } = parts.database;
  const now = parts.now();
  const refused = async (reason: PasskeyRefusal) => {
    const entry = { detail: OperationDetail.LOGIN, about: { account }, reason } as const;
    await writeRefusal(db, parts.secrets, { ...entry, userAgent, network, now });
    return refuse(reason);
  };
  const signed = readCredential(assertion, text);
  const use = { purpose: "prove", binding } as const;
  const signer = signed && (await findSigner(parts, party, { signed, ...use }, passkeys));
  if (!signer) return refused("wrong-passkey");
  const { passkey, counter } = signer;
  // A removed passkey has no row: its counter is compared with the sealed one, and not stored.
  const goesOn = (await hasCredential(db, account, { passkey: passkey.id }))
    ? await notePasskeyUse(db, { id: passkey.id, counter, at: now })
    : counter === 0
      ? passkey.counter === 0
      : counter > passkey.counter;
  return goesOn ? answer(passkey) : refused("copied-passkey");
}
