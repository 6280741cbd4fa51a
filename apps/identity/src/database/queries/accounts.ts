import type { Language, ProviderName } from "@musubi/contract";
import type { Selectable, Updateable } from "kysely";
import type { Queries } from "../database.ts";
import { prepareQuery } from "../prepared.ts";
import type { Tables } from "../tables.ts";
import { CLOSING_COLUMNS } from "./closed-accounts.ts";
import { claimAddress } from "./held-addresses.ts";
import { isConfirmed, isLetIn } from "./let-in.ts";

export type NewAccount = {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly emailProvenAt: number | null;
  readonly passwordHash: string | null;
  readonly language: Language;
  readonly createdAt: number;
};

/** Creates an account. Violates a constraint if another account has the address, or had it until lately. */
export async function insertAccount(db: Queries, account: NewAccount): Promise<void> {
  await db
    .insertInto("account")
    .values({
      id: account.id,
      email: account.email,
      email_key: account.emailKey,
      email_proven_at: account.emailProvenAt,
      password_hash: account.passwordHash,
      language: account.language,
      page_language: account.language,
      created_at: account.createdAt,
      password_since: account.createdAt,
    })
    .execute();
  const { id, emailKey, createdAt: now } = account;
  await claimAddress(db, { account: id, emailKey, now });
}

export const selectPasswordAccount = (db: Queries, emailKey: string) =>
  db
    .selectFrom("account")
    .select([
      "id",
      "email",
      "password_hash",
      "password_since",
      "email_proven_at",
      "password_reset_required",
      "imported_at",
      "asks_old_system",
      isConfirmed.as("is_confirmed"),
    ])
    .select(CLOSING_COLUMNS)
    .where("email_key", "=", emailKey);

/** Returns the account for a sign-in by address and password, in any state. */
export const findPasswordAccount = (db: Queries, emailKey: string) =>
  selectPasswordAccount(db, emailKey).executeTakeFirst();

const selectHolder = prepareQuery((db, holder: { readonly id: string }) =>
  db
    .selectFrom("account")
    .select(["id", "email", "email_proven_at", "page_language"])
    .where("id", "=", holder.id)
    .where(isLetIn),
);

/** What services may know about an account. */
export type Holder = Awaited<ReturnType<typeof selectHolder>>[number];

/** Returns what services may know about an account; undefined once it is closed or blocked. */
export const findHolder = async (db: Queries, id: string): Promise<Holder | undefined> =>
  (await selectHolder(db, { id }))[0];

export async function accountExists(db: Queries, id: string): Promise<boolean> {
  const found = await db.selectFrom("account").select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}

export async function insertIdentity(
  db: Queries,
  identity: {
    readonly issuer: string;
    readonly subject: string;
    readonly account: string;
    readonly providerName: ProviderName;
    readonly createdAt: number;
    /** When it was last used to log in; missing if never. */
    readonly usedAt?: number;
    /** Sealed. */
    readonly address?: string | null;
  },
): Promise<void> {
  await db
    .insertInto("account_identity")
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      account: identity.account,
      provider_name: identity.providerName,
      created_at: identity.createdAt,
      used_at: identity.usedAt ?? null,
      address: identity.address ?? null,
    })
    .execute();
}

/** Saves the language of the holder's pages; false if the family has no living session. */
export async function setPageLanguage(
  db: Queries,
  family: string,
  language: Language,
): Promise<boolean> {
  const changed = await db
    .updateTable("account")
    .set({ page_language: language })
    .where("id", "=", (eb) =>
      eb.selectFrom("live_session").select("live_session.account").where("family", "=", family),
    )
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

export type WholeAccount = Selectable<Tables["account"]>;

/** Returns all columns of an account. */
export const findWholeAccount = (db: Queries, id: string): Promise<WholeAccount> =>
  db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

type SinceColumn = Extract<keyof WholeAccount, `${string}_since`>;

/** Updates columns of an account. With `chosen`, only if the time in that column is not before `since`. */
export async function updateAccount(
  db: Queries,
  id: string,
  columns: Updateable<Tables["account"]>,
  chosen?: { readonly column: SinceColumn; readonly since: number },
): Promise<void> {
  const update = db.updateTable("account").set(columns).where("id", "=", id);
  await (chosen ? update.where(chosen.column, ">=", chosen.since) : update).execute();
}

/** Returns the mail address of an account, whether it was ever proven, and the language. */
export function findMailAddress(db: Queries, id: string) {
  return db
    .selectFrom("account")
    .select(["email", "email_proven_at", "language", "imported_at", "created_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Whether an account is closed, for whatever reason. */
export async function isClosed(db: Queries, id: string): Promise<boolean> {
  const closed = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "disabled")
    .executeTakeFirst();
  return closed !== undefined;
}

/** Closes an account; false if it was closed already. */
export async function disableAccount(
  db: Queries,
  id: string,
  how: { readonly mergedInto: string | null; readonly now: number },
): Promise<boolean> {
  const disabled = await db
    .updateTable("account")
    .set({ state: "disabled", disabled_at: how.now, merged_into: how.mergedInto })
    .where("id", "=", id)
    .where("state", "=", "active")
    .returning("id")
    .executeTakeFirst();
  return disabled !== undefined;
}

/** Wakes an account that was merged away. False: it was not merged into that ID, or was erased. */
export async function wakeAccount(db: Queries, id: string, mergedInto: string): Promise<boolean> {
  const woken = await db
    .updateTable("account")
    .set({ state: "active", disabled_at: null, merged_into: null })
    .where("id", "=", id)
    .where("state", "=", "disabled")
    .where("merged_into", "=", mergedInto)
    .where("email", "!=", "")
    .returning("id")
    .executeTakeFirst();
  return woken !== undefined;
}

/** Returns what the holder of an account may see of it, and how they sign in. */
export async function findParty(db: Queries, id: string) {
  const account = await db
    .selectFrom("account")
    .select((eb) => [
      "email",
      "state",
      eb.case().when("password_hash", "is", null).then(0).else(1).end().as("has_password"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  const identities = await db
    .selectFrom("account_identity")
    .select("provider_name")
    .distinct()
    .where("account", "=", id)
    .orderBy("provider_name")
    .execute();
  return account && { ...account, providers: identities.map((row) => row.provider_name) };
}
