import type { RemovableCredential } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import {
  hasCredential,
  type Proven,
  removeIdentity,
  removePasskey,
} from "../../database/queries/credentials.ts";
import { deleteOidcStateOf } from "../../database/queries/oidc-state.ts";
import type { Tables } from "../../database/tables.ts";
import { type UsableCredentials, usableCredentials } from "../../settings/usable-credentials.ts";
import { HELD_DEEDS } from "../held-addresses/held-word.ts";
import type { Parts } from "../parts.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import type { ActingHolder } from "../trace.ts";
import { type HoldRefusal, holdForChange } from "./hold-for-change.ts";
import { type ChangedCredential, tellCredential } from "./tell-credential.ts";

/** The holder who removes a credential, and where. */
type Remover = Omit<ActingHolder, "family" | "language"> &
  ({ readonly family: string } | { readonly proven: Proven; readonly sso: string });

type Refused = HoldRefusal | "ResourceNotFoundException" | "LastCredentialException";

/**
 * Removes a credential, unless it is the last usable one. Sign-ins to the ID pool prove nothing any more: it may have
 * made them. Other browsers are logged out if the holder wants it.
 */
export function removeCredential(
  parts: Parts,
  { userAgent, network, ...who }: Remover,
  credential: RemovableCredential,
  { endsOthers = false } = {},
): Promise<Answer<object, Refused>> {
  const { database } = parts;
  return database.transact(async (trx) => {
    const named = credential.kind === "provider" ? credential.provider : credential.id;
    const deed = "family" in who ? HELD_DEEDS.remove(named) : HELD_DEEDS.removeYoung;
    const held = await holdForChange(parts, trx, { ...who, userAgent }, deed);
    if (!held.ok) return held;
    const { account, session } = held.data;
    const usable = usableCredentials(parts.config);
    const removed = await remove(trx, { account: account.id, usable }, credential);
    if (!removed) {
      const which =
        credential.kind === "provider"
          ? { provider: credential.provider }
          : { passkey: credential.id };
      const isLast = await hasCredential(trx, account.id, which);
      return refuse(isLast ? "LastCredentialException" : "ResourceNotFoundException");
    }
    const changer = { ...held.data, trace: { userAgent, network } };
    await tellCredential(parts, trx, changer, { ...removed, at: parts.now() });
    if (endsOthers) await endSessions(parts, trx, account.id, session.id);
    else await deleteOidcStateOf(trx, account.id);
    return answer({});
  });
}

async function remove(
  trx: Transaction<Tables>,
  leaving: { readonly account: string; readonly usable: UsableCredentials },
  credential: RemovableCredential,
): Promise<Omit<ChangedCredential, "at"> | undefined> {
  if (credential.kind === "passkey") {
    const passkey = await removePasskey(trx, { ...leaving, id: credential.id });
    return passkey && { passkey, name: passkey.name };
  }
  const removed = await removeIdentity(trx, { ...leaving, provider: credential.provider });
  if (!removed) return undefined;
  const { issuer, subject, provider_name: providerName, created_at: since, address } = removed;
  return { identity: { issuer, subject, providerName, since, address } };
}
