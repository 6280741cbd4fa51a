import type { ProviderName } from "@musubi/contract";
import { expressionBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Database, Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { isPasswordGood } from "./email-and-password.ts";
import { letsIn } from "./freezes.ts";
import type { Passkey } from "./passkeys.ts";

/** Returns the holder and session of a living family, for decisions about the account's credentials. */
export function findCredentialsHolder(db: Queries, family: string) {
  return db
    .selectFrom("live_session")
    .select(["account", "auth_time", "user_agent", "notice_language", "login_session"])
    .where("family", "=", family)
    .executeTakeFirst();
}

/** Returns since when an account has its password, and when that last logged in; undefined without a password. */
export function findPasswordCredential(db: Queries, account: string) {
  return db
    .selectFrom("account")
    .select((eb) => [
      eb.ref("password_since").$notNull().as("since"),
      eb
        .selectFrom("login_session")
        .select((session) => session.fn.max("auth_time").as("at"))
        .whereRef("login_session.account", "=", "account.id")
        .where("login_session.amr", "like", "%pwd%")
        .as("used_at"),
    ])
    .where("id", "=", account)
    .where("password_hash", "is not", null)
    .executeTakeFirst();
}

/** Returns the providers that sign in to an account. */
export function findProviderCredentials(db: Queries, account: string) {
  return db
    .selectFrom("account_identity")
    .select(["issuer", "subject", "provider_name", "created_at", "used_at", "address"])
    .where("account", "=", account)
    .orderBy("created_at")
    .execute();
}

/**
 * The account that loses a credential, and the kinds that users can log in with here besides a password. Other kinds do
 * not count as credentials.
 */
type Leaving = {
  readonly account: string;
  readonly usable: { readonly providers: readonly ProviderName[]; readonly passkeys: boolean };
};

/**
 * Whether an account has a credential besides the one that is removed. One that a freeze keeps out does not count: it
 * is removed when the freeze ends.
 */
function hasAnother(
  { account, usable }: Leaving,
  gone: { readonly password?: true; readonly provider?: ProviderName; readonly passkey?: string },
) {
  const eb = expressionBuilder<Tables>();
  const password = eb
    .selectFrom("account as owner")
    .select("owner.id")
    .where("owner.id", "=", account)
    .where("owner.password_hash", "is not", null);
  const ofProvider = (provider: ProviderName) =>
    eb
      .selectFrom("account_identity as other")
      .innerJoin("account", "account.id", "other.account")
      .select("other.subject")
      .where("other.account", "=", account)
      .where("other.provider_name", "=", provider)
      .where(letsIn("other.created_at"));
  const passkey = eb
    .selectFrom("passkey as other_key")
    .innerJoin("account", "account.id", "other_key.account")
    .select("other_key.id")
    .where("other_key.account", "=", account)
    .where("other_key.id", "!=", gone.passkey ?? "")
    .where(letsIn("other_key.created_at"));
  const providers = usable.providers.filter((provider) => provider !== gone.provider);
  return eb.or([
    ...(gone.password ? [] : [eb.exists(password)]),
    ...providers.map((provider) => eb.exists(ofProvider(provider))),
    ...(usable.passkeys ? [eb.exists(passkey)] : []),
  ]);
}

/**
 * Removes a provider from an account, unless it is the last credential. The account must be locked: of two removals at
 * once, the second sees what the first has left.
 */
export function removeIdentity(
  db: Queries,
  { provider, ...leaving }: Leaving & { readonly provider: ProviderName },
) {
  return db
    .deleteFrom("account_identity")
    .where("account", "=", leaving.account)
    .where("provider_name", "=", provider)
    .where(hasAnother(leaving, { provider }))
    .returning(["issuer", "subject", "provider_name", "created_at", "address"])
    .executeTakeFirst();
}

/** Removes a passkey from a locked account, unless it is the last credential. */
export function removePasskey(
  db: Queries,
  { id, ...leaving }: Leaving & { readonly id: string },
): Promise<Passkey | undefined> {
  return db
    .deleteFrom("passkey")
    .where("account", "=", leaving.account)
    .where("id", "=", id)
    .where(hasAnother(leaving, { passkey: id }))
    .returningAll()
    .executeTakeFirst();
}

/** Whether an account has such a provider or passkey. */
export async function hasCredential(
  db: Queries,
  account: string,
  credential: { readonly provider: ProviderName } | { readonly passkey: string },
): Promise<boolean> {
  const found =
    "provider" in credential
      ? db
          .selectFrom("account_identity")
          .select("account")
          .where("account", "=", account)
          .where("provider_name", "=", credential.provider)
      : db
          .selectFrom("passkey")
          .select("account")
          .where("account", "=", account)
          .where("id", "=", credential.passkey);
  return (await found.executeTakeFirst()) !== undefined;
}

/**
 * The one credential that a visitor proved their identity with. It can be checked again whether the account still has
 * it.
 */
export type Credential =
  /** The hash that was checked. */
  | { readonly kind: "password"; readonly hash: string }
  | {
      readonly kind: "identity";
      readonly issuer: string;
      readonly subject: string;
      readonly provider: ProviderName;
      /**
       * When the provider confirmed it. An identity added after that counts as another credential, even if it is the
       * same.
       */
      readonly at: number;
    }
  | { readonly kind: "passkey"; readonly id: string; readonly isHardware: boolean };

/** A holder who proved their identity. */
export type Proven = { readonly account: string; readonly by: Credential };

/** `frozen`: the account has the credential, but a freeze keeps it out. `blocked`: nothing logs in. */
export type Standing = "good" | "frozen" | "blocked" | "gone";

/**
 * Locks an account, and returns whether the credential that proved the holder is still valid. It is checked in a
 * statement after the lock, which sees what was removed or voided during the wait.
 */
export async function holdCredential(
  { lockAccounts }: Pick<Database, "lockAccounts">,
  trx: Transaction<Tables>,
  proven: Proven,
): Promise<Standing> {
  const [held] = await lockAccounts(trx, [proven.account]);
  const found = await selectCredential(trx, proven).executeTakeFirst();
  if (!held || !found) return "gone";
  if (held.blocked_at !== null) return "blocked";
  return found.lets_in ? "good" : "frozen";
}

function selectCredential(trx: Transaction<Tables>, { account, by }: Proven) {
  switch (by.kind) {
    case "password":
      return trx
        .selectFrom("account")
        .select(sql<SqlBool>`1 = 1`.as("lets_in"))
        .where("id", "=", account)
        .where(isPasswordGood(by.hash));
    case "identity":
      return trx
        .selectFrom("account_identity")
        .innerJoin("account", "account.id", "account_identity.account")
        .select(letsIn("account_identity.created_at").as("lets_in"))
        .where("issuer", "=", by.issuer)
        .where("subject", "=", by.subject)
        .where("account.id", "=", account)
        .where("account_identity.created_at", "<=", by.at);
    case "passkey":
      return trx
        .selectFrom("passkey")
        .innerJoin("account", "account.id", "passkey.account")
        .select(letsIn("passkey.created_at").as("lets_in"))
        .where("account.id", "=", account)
        .where("passkey.id", "=", by.id);
  }
}

/** Records a sign-in by a provider, and the sealed address that the provider has for it now. */
export async function markIdentityUsed(
  db: Queries,
  identity: { readonly issuer: string; readonly subject: string; readonly address: string | null },
  at: number,
): Promise<void> {
  await db
    .updateTable("account_identity")
    .set({ used_at: at, address: identity.address })
    .where("issuer", "=", identity.issuer)
    .where("subject", "=", identity.subject)
    .execute();
}

/** Gives a locked account without a password one; false if it has one. */
export async function insertPassword(
  db: Queries,
  account: string,
  { hash, at }: { readonly hash: string; readonly at: number },
): Promise<boolean> {
  const set = await db
    .updateTable("account")
    .set({
      password_hash: hash,
      password_since: at,
      password_added_at: at,
      password_reset_required: null,
      asks_old_system: null,
    })
    .where("id", "=", account)
    .where("password_hash", "is", null)
    .returning("id")
    .executeTakeFirst();
  return set !== undefined;
}

/** Removes the password of an account; false if it has none, or no other credential. */
export async function deletePassword(db: Queries, leaving: Leaving): Promise<boolean> {
  const dropped = await db
    .updateTable("account")
    .set({
      password_hash: null,
      password_since: null,
      password_added_at: null,
      password_reset_required: null,
    })
    .where("id", "=", leaving.account)
    .where("password_hash", "is not", null)
    .where(hasAnother(leaving, { password: true }))
    .returning("id")
    .executeTakeFirst();
  return dropped !== undefined;
}

/**
 * Gives an account without any usable credential a password that has to be reset. Those that a freeze keeps out are not
 * usable.
 */
export async function insertLastPassword(
  db: Queries,
  leaving: Leaving,
  { hash, at }: { readonly hash: string; readonly at: number },
): Promise<void> {
  await db
    .updateTable("account")
    .set({
      password_hash: hash,
      password_since: at,
      password_reset_required: at,
      asks_old_system: null,
    })
    .where("id", "=", leaving.account)
    .where("password_hash", "is", null)
    .where((eb) => eb.not(hasAnother(leaving, { password: true })))
    .execute();
}

/** Returns how many passkeys, and sessions with tokens, an account has: unusable if it is merged away. */
export async function countEndings(
  db: Queries,
  account: string,
): Promise<{ readonly passkeys: number; readonly sessions: number }> {
  const keys = await db.selectFrom("passkey").select("id").where("account", "=", account).execute();
  const sessions = await db
    .selectFrom("login_session")
    .select("id")
    .where("account", "=", account)
    .where((eb) => {
      const alive = eb.selectFrom("live_session").select("family");
      return eb.exists(alive.whereRef("live_session.login_session", "=", "login_session.id"));
    })
    .execute();
  return { passkeys: keys.length, sessions: sessions.length };
}
