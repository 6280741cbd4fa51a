import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { insertIdentity } from "../../database/queries/accounts.ts";
import { findProviderCredentials } from "../../database/queries/credentials.ts";
import { findIdentityHolder } from "../../database/queries/registrations.ts";
import { type Brought, fetchIdentity } from "../../social/handles.ts";
import { isNonceFor } from "../caller-nonce.ts";
import { HELD_DEEDS } from "../held-addresses/held-word.ts";
import type { Parts } from "../parts.ts";
import type { ActingHolder } from "../trace.ts";
import { type HoldRefusal, holdForChange } from "./hold-for-change.ts";
import { sealAddress } from "./provider-address.ts";
import { tellCredential } from "./tell-credential.ts";

type Refused =
  | HoldRefusal
  | "InvalidProofException"
  | "CredentialTakenException"
  | "CredentialRestingException"
  | "CredentialExistsException";

/**
 * Adds the account at a provider that the holder has just signed in to, in a popup that was opened for this ID, as
 * the nonce shows. The token is the one that the provider gave to identity itself; none comes from a browser. An
 * address never joins an identity to an account.
 */
export async function addProvider(
  parts: Parts,
  { family, userAgent, network }: ActingHolder,
  brought: Brought,
): Promise<Answer<{ readonly added: 0 | 1 }, Refused>> {
  const { database } = parts;
  try {
    return await database.transact(async (trx) => {
      const held = await holdForChange(parts, trx, { family }, HELD_DEEDS.addProvider);
      if (!held.ok) return held;
      const { id: account } = held.data.account;
      if (!isNonceFor(brought.nonce, account)) return refuse("InvalidProofException");
      const fetched = await fetchIdentity(parts, trx, brought);
      if (!fetched.ok) return fetched;
      const identity = fetched.data;
      const holder = await findIdentityHolder(trx, identity);
      if (holder?.id === account) return answer({ added: 0 });
      if (holder)
        return refuse(
          holder.state === "active" ? "CredentialTakenException" : "CredentialRestingException",
        );
      const { providerName } = identity;
      const credentials = await findProviderCredentials(trx, account);
      if (credentials.some(({ provider_name }) => provider_name === providerName)) {
        return refuse("CredentialExistsException");
      }
      const at = parts.now();
      const address = sealAddress(parts.secrets, identity);
      await insertIdentity(trx, { ...identity, account, createdAt: at, address });
      const changer = { ...held.data, trace: { userAgent, network } };
      await tellCredential(parts, trx, changer, { added: providerName, at });
      return answer({ added: 1 });
    });
  } catch (error) {
    // Another request has just made an ID with this identity, or added it to another ID.
    if (database.violation(error) === "AliasExistsException")
      return refuse("CredentialTakenException");
    throw error;
  }
}
