import type { ProviderName } from "@musubi/contract";
import type { Queries } from "../database.ts";
import type { Passkey } from "./passkeys.ts";

/** Gives a provider's sign-in back to an account, unless another account has it by now. */
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
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives a passkey back to an account, unless another account has it by now. */
export async function bringPasskeyBack(db: Queries, passkey: Passkey): Promise<void> {
  await db
    .insertInto("passkey")
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the account that has a provider's sign-in or a passkey now. */
export async function findCredentialOwner(
  db: Queries,
  credential:
    | { readonly issuer: string; readonly subject: string }
    | { readonly credentialId: string },
): Promise<string | undefined> {
  const found =
    "issuer" in credential
      ? db
          .selectFrom("account_identity")
          .select("account")
          .where("issuer", "=", credential.issuer)
          .where("subject", "=", credential.subject)
      : db
          .selectFrom("passkey")
          .select("account")
          .where("credential_id", "=", credential.credentialId);
  return (await found.executeTakeFirst())?.account;
}
