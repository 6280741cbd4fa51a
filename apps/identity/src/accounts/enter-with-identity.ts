import { randomUUID } from "node:crypto";
import { OperationDetail } from "@musubi/contract";
import { insertAccount, insertIdentity } from "../database/queries/accounts.ts";
import { findAddressHolder, findIdentityHolder } from "../database/queries/registrations.ts";
import { noteLogin } from "../journal/note-login.ts";
import type { Parts } from "../parts.ts";
import type { SocialIdentity } from "../social/social.ts";
import type { Stranger } from "./ask-for-code.ts";
import { type Address, readNewAddress } from "./new-address.ts";
import { takeAddressBack } from "./take-address-back.ts";

export type Vouched = Omit<SocialIdentity, "idToken">;

/** Where an identity leads. Only a known one signs in: an address never joins it to an account. */
export type IdentityEntry =
  | { readonly entry: "known"; readonly account: string; readonly email: string }
  | { readonly entry: "new"; readonly address: Address }
  /** The address belongs to an account that proved it: its own sign-in is asked for. */
  | { readonly entry: "own-sign-in"; readonly email: string }
  | { readonly entry: "closed" | "unverified" | "no-address" };

export async function enterWithIdentity(
  { database }: Pick<Parts, "database">,
  identity: Vouched,
): Promise<IdentityEntry> {
  const address = identity.email === undefined ? undefined : readNewAddress(identity.email);
  // Anybody may write any address into their profile: unverified, it is not even looked up. It is
  // read before the identity: whoever registers between the two reads is then seen by their
  // identity, and never taken for somebody else who has the address.
  const holder =
    address && identity.emailVerified
      ? await findAddressHolder(database.db, address.emailKey)
      : undefined;
  const known = await findIdentityHolder(database.db, identity);
  if (known?.state === "active") return { entry: "known", account: known.id, email: known.email };
  if (known) return { entry: "closed" };

  if (!address) return { entry: "no-address" };
  if (!identity.emailVerified) return { entry: "unverified" };
  if (!holder || holder.email_proven_at === null) return { entry: "new", address };
  return holder.state === "active"
    ? { entry: "own-sign-in", email: address.email }
    : { entry: "closed" };
}

/**
 * Makes an account for a new identity whose holder accepted the terms. Answers where the identity
 * leads by then: somebody may have been quicker, in another tab for example.
 */
export async function registerIdentity(
  parts: Pick<Parts, "database" | "codes">,
  identity: Vouched,
  { language, userAgent, now }: Stranger,
): Promise<IdentityEntry> {
  const { database, codes } = parts;
  const entry = await enterWithIdentity(parts, identity);
  if (entry.entry !== "new") return entry;
  const { email, emailKey } = entry.address;
  const account = randomUUID();
  const { issuer, subject, providerName } = identity;
  try {
    await database.transact(async (trx) => {
      await takeAddressBack(trx, codes, emailKey, now);
      await insertAccount(trx, {
        id: account,
        email,
        emailKey,
        emailProvenAt: now,
        passwordHash: null,
        language,
        createdAt: now,
      });
      await insertIdentity(trx, { issuer, subject, account, providerName, createdAt: now });
      for (const detail of [OperationDetail.TERMS, OperationDetail.CREATE_USER]) {
        await noteLogin(trx, { detail, account, email, userAgent, now });
      }
    });
    return { entry: "known", account, email };
  } catch (error) {
    if (database.violation(error) !== "AliasExistsException") throw error;
    const now = await enterWithIdentity(parts, identity);
    // The address is held by an account in the middle of a merge: later it may be free.
    return now.entry === "new" ? { entry: "own-sign-in", email } : now;
  }
}
