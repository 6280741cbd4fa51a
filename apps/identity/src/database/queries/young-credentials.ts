import type { ProviderName } from "@musubi/contract";
import type { Queries } from "../database.ts";

/** The credentials of an account that were added between two times. */
export type AddedBetween = {
  readonly account: string;
  readonly after: number;
  readonly before: number;
};

/** A credential other than the password, and when it was added. */
export type AddedCredential = { readonly since: number } & (
  | { readonly kind: ProviderName }
  | { readonly kind: "passkey"; readonly id: string; readonly name: string }
);

/** Returns the providers and passkeys of an account that were added in that time, oldest first. */
export async function findAddedCredentials(
  db: Queries,
  { account, after, before }: AddedBetween,
): Promise<AddedCredential[]> {
  const identities = await db
    .selectFrom("account_identity")
    .select(["provider_name as kind", "created_at as since"])
    .where("account", "=", account)
    .where("created_at", ">", after)
    .where("created_at", "<", before)
    .execute();
  const passkeys = await db
    .selectFrom("passkey")
    .select(["id", "name", "created_at as since"])
    .where("account", "=", account)
    .where("created_at", ">", after)
    .where("created_at", "<", before)
    .execute();
  const credentials = [
    ...identities,
    ...passkeys.map((key) => ({ ...key, kind: "passkey" as const })),
  ];
  return credentials.toSorted((a, b) => a.since - b.since);
}

/** Deletes the providers and passkeys of an account that were added in that time. */
export async function deleteAddedCredentials(
  db: Queries,
  { account, after, before }: AddedBetween,
): Promise<void> {
  for (const table of ["account_identity", "passkey"] as const) {
    await db
      .deleteFrom(table)
      .where("account", "=", account)
      .where("created_at", ">", after)
      .where("created_at", "<", before)
      .execute();
  }
}

/** Returns when an account was opened; and when its holder added a password, if it had none and still has that. */
export function findAges(db: Queries, account: string) {
  return db
    .selectFrom("account")
    .select(["created_at", "password_added_at"])
    .where("id", "=", account)
    .executeTakeFirstOrThrow();
}
