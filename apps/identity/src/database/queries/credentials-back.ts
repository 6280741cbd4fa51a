import type { ProviderName } from "@musubi/contract";
import type { Queries } from "../database.ts";
import type { Passkey } from "./passkeys.ts";

/**
 * Gives a provider's sign-in back to an account, unless another account has it by now. If the account itself has it, it
 * gets its earlier age back: as a new one it would end with the other young ones.
 */
export async function bringIdentityBack(
  db: Queries,
  identity: {
    readonly account: string;
    readonly issuer: string;
    readonly subject: string;
    readonly providerName: ProviderName;
    readonly since: number;
    readonly address: string | null;
  },
): Promise<void> {
  await db
    .insertInto("account_identity")
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      account: identity.account,
      provider_name: identity.providerName,
      created_at: identity.since,
      address: identity.address,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["issuer", "subject"])
        .doUpdateSet({ created_at: identity.since })
        .where("account_identity.account", "=", identity.account),
    )
    .execute();
}

/**
 * Gives a passkey back to an account, unless another account has it by now. A younger one of the account is deleted that
 * has the same credential ID: a thief may have made it so that this one cannot return.
 */
export async function bringPasskeyBack(db: Queries, passkey: Passkey): Promise<void> {
  await db
    .deleteFrom("passkey")
    .where("credential_id", "=", passkey.credential_id)
    .where("account", "=", passkey.account)
    .where("created_at", ">", passkey.created_at)
    .execute();
  await db
    .insertInto("passkey")
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the account that has a provider's sign-in or a passkey now, and since when. */
export async function findCredentialOwner(
  db: Queries,
  credential:
    | { readonly issuer: string; readonly subject: string }
    | { readonly credentialId: string },
): Promise<{ readonly account: string; readonly since: number } | undefined> {
  const found =
    "issuer" in credential
      ? db
          .selectFrom("account_identity")
          .select(["account", "created_at as since"])
          .where("issuer", "=", credential.issuer)
          .where("subject", "=", credential.subject)
      : db
          .selectFrom("passkey")
          .select(["account", "created_at as since"])
          .where("credential_id", "=", credential.credentialId);
  return found.executeTakeFirst();
}
