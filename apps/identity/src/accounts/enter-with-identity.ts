import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { insertIdentity } from "../database/queries/accounts.ts";
import { markIdentityUsed, type Proven } from "../database/queries/credentials.ts";
import { isHeld } from "../database/queries/held-addresses.ts";
import { findAddressHolder, findIdentityHolder } from "../database/queries/registrations.ts";
import type { SocialIdentity } from "../social/social.ts";
import type { Visitor } from "./codes/ask-for-code.ts";
import { sealAddress } from "./credentials/provider-address.ts";
import { type Address, readNewAddress } from "./new-address.ts";
import { openAccount } from "./open-account.ts";
import type { Parts } from "./parts.ts";
import { wakeableUntil } from "./resting.ts";

export type Vouched = Omit<SocialIdentity, "idToken">;

/** Where an identity leads. Only a known one signs in: an address never joins an identity to an account. */
export type IdentityEntry =
  | ({ readonly entry: "known"; readonly email: string; readonly openedAt: number } & Proven)
  /** An ID that its holder closed and that can still be woken. */
  | ({ readonly entry: "closed"; readonly email: string; readonly until: number } & Proven)
  | { readonly entry: "new"; readonly address: Address }
  /** The address belongs to an account that proved it: the visitor must sign in to that account. */
  | { readonly entry: "own-sign-in"; readonly email: string };

export type EntryRefusal = "closed" | "blocked" | "unverified" | "no-address";

export async function enterWithIdentity(
  { database, now, secrets }: Parts,
  identity: Vouched,
): Promise<Answer<IdentityEntry, EntryRefusal>> {
  const address = identity.email === undefined ? undefined : readNewAddress(identity.email);
  // An attacker may write any address into a profile: an unverified address is not even looked up. The address is
  // read before the identity: a user who registers between the two reads is then found by their identity, and never
  // mistaken for another person who has the address.
  const holder =
    address && identity.emailVerified
      ? await findAddressHolder(database.db, address.emailKey)
      : undefined;
  const known = await findIdentityHolder(database.db, identity);
  const at = now();
  if (known) {
    if (known.blocked_at !== null) return refuse("blocked");
    const { id: account, email } = known;
    const holder = { account, email, by: credentialOf(identity, at) };
    if (known.state === "active") {
      const address = sealAddress(secrets, identity);
      await markIdentityUsed(database.db, { ...identity, address }, at);
      return answer({ entry: "known", ...holder, openedAt: known.created_at });
    }
    const until = wakeableUntil(known, at);
    return until === undefined ? refuse("closed") : answer({ entry: "closed", ...holder, until });
  }

  if (!address) return refuse("no-address");
  if (!identity.emailVerified) return refuse("unverified");
  // Its previous holder may take the address back: everybody else gets the answer for a closed ID.
  if (await isHeld(database.db, address.emailKey, at)) return refuse("closed");
  if (!holder || holder.email_proven_at === null) return answer({ entry: "new", address });
  return holder.state === "active"
    ? answer({ entry: "own-sign-in", email: address.email })
    : refuse("closed");
}

const credentialOf = ({ issuer, subject, providerName: provider }: Vouched, at: number) =>
  ({ kind: "identity", issuer, subject, provider, at }) as const;

/**
 * Makes an account for a new identity whose holder accepted the terms. Returns where the identity leads afterwards:
 * another tab may have been faster, for example.
 */
export async function registerIdentity(
  parts: Parts,
  identity: Vouched,
  visitor: Visitor,
): Promise<Answer<IdentityEntry, EntryRefusal>> {
  const { database } = parts;
  const led = await enterWithIdentity(parts, identity);
  if (!led.ok || led.data.entry !== "new") return led;
  const { address } = led.data;
  const { issuer, subject, providerName } = identity;
  try {
    return await database.transact(async (trx) => {
      const account = await openAccount(parts, trx, address, { by: providerName }, visitor);
      const at = parts.now();
      const kept = { createdAt: at, usedAt: at, address: sealAddress(parts.secrets, identity) };
      await insertIdentity(trx, { issuer, subject, account, providerName, ...kept });
      const by = credentialOf(identity, at);
      return answer({ entry: "known", account, email: address.email, openedAt: at, by });
    });
  } catch (error) {
    if (database.violation(error) !== "AliasExistsException") throw error;
    const present = await enterWithIdentity(parts, identity);
    // An account in the middle of a merge holds the address: it may be free later.
    return present.ok && present.data.entry === "new"
      ? answer({ entry: "own-sign-in", email: address.email })
      : present;
  }
}
