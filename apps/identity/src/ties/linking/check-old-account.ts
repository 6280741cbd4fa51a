import {
  type checkOldAccount as contract,
  type Output,
  oldAccountActive,
  PROVIDERS,
} from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { passOn } from "../../services/pass-on.ts";
import type { Viewer } from "../operations/caller.ts";
import type { Parts } from "../operations/parts.ts";
import { verifyServiceProof } from "../proofs/verify-proof.ts";

type Refused =
  | "ResourceNotFoundException"
  | "InvalidProofException"
  | "E500-01"
  | "ServiceUnavailableException";

/**
 * Returns whether a service has the old account that a proof names; nothing else that the caller sends decides which
 * account that is. The service is asked by what is proven: the account at Google or Apple, and the address only if
 * verified, since an attacker can sign up under an address that is not theirs. Without either, the answer is always
 * yes: the link itself names the account by the proof's subject, and fails if there is none.
 */
export async function checkOldAccount(
  parts: Parts,
  { account, language }: Viewer,
  kind: string,
  key: string | undefined,
): Promise<Answer<Output<typeof contract>, Refused>> {
  const service = parts.connectors.byKind(kind);
  if (!service || service.entry.link.method === "none") return refuse("ResourceNotFoundException");
  if (key === undefined) return refuse("InvalidProofException");
  const proof = await verifyServiceProof(parts, service.entry, key, account);
  if (!proof.ok) return proof;
  const { email, emailVerified, providerAccount } = proof.data;
  if (!emailVerified && !providerAccount) return answer({ activation: 1 });

  const query = {
    ...(emailVerified && { email }),
    ...(providerAccount && {
      provider: PROVIDERS[providerAccount.provider].slug,
      provider_subject: providerAccount.subject,
    }),
  };
  const outcome = await service.send(oldAccountActive, { query }, language);
  return outcome.ok ? outcome : passOn(outcome);
}
