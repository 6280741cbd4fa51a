import type { Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { PasskeyPurpose, Tables } from "../tables.ts";
import { CLOSING_COLUMNS } from "./closed-accounts.ts";
import { isBusy } from "./email-and-password.ts";
import { isConfirmed, isLetIn } from "./let-in.ts";

export type Passkey = Selectable<Tables["passkey"]>;

/** Saves a passkey. Violates a constraint if an account has it already. */
export async function insertPasskey(db: Queries, passkey: Passkey): Promise<void> {
  await db.insertInto("passkey").values(passkey).execute();
}

/** Returns the passkeys of an account in the order they were added. */
export function findPasskeys(db: Queries, account: string): Promise<Passkey[]> {
  return db
    .selectFrom("passkey")
    .selectAll()
    .where("account", "=", account)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function hasPasskeys(db: Queries, account: string): Promise<boolean> {
  const found = await db
    .selectFrom("passkey")
    .select("id")
    .where("account", "=", account)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the ids of an account's passkeys that it had before any login session with an `sso` began. */
export async function findOlderPasskeys(
  db: Queries,
  { account, sso }: { readonly account: string; readonly sso: string },
): Promise<string[]> {
  const older = await db
    .selectFrom("passkey")
    .select("id")
    .where("account", "=", account)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("login_session")
            .select("login_session.id")
            .where("login_session.sso", "=", sso)
            .whereRef("login_session.created_at", "<=", "passkey.created_at"),
        ),
      ),
    )
    .execute();
  return older.map(({ id }) => id);
}

/** Returns the passkey with an authenticator's id, and what decides whether it may log in. */
export function findPasskeyHolder(db: Queries, credentialId: string) {
  return db
    .selectFrom("passkey")
    .innerJoin("account", "account.id", "passkey.account")
    .selectAll("passkey")
    .select(["account.email", isConfirmed.as("is_confirmed")])
    .select(CLOSING_COLUMNS)
    .where("passkey.credential_id", "=", credentialId)
    .executeTakeFirst();
}

/** Returns all that decides whether the holder of a living login session may add a passkey. */
export function findPasskeyAdder(db: Queries, loginSession: string) {
  return db
    .selectFrom("login_session")
    .innerJoin("account", "account.id", "login_session.account")
    .select((eb) => [
      "account.id as account",
      "account.email",
      "account.email_proven_at",
      "account.stopped_until",
      "account.stopped_by",
      "account.frozen_until",
      "login_session.auth_time",
      "login_session.notice_language",
      "login_session.user_agent",
      isBusy(eb).as("is_busy"),
    ])
    .where("login_session.id", "=", loginSession)
    .where("login_session.ended_at", "is", null)
    .where(isLetIn)
    .executeTakeFirst();
}

/**
 * Records the use of a passkey if its counter increased: a counter that does not, or decreases, reveals a copy. Of
 * two uses with the same number at once, one gets false. A passkey that does not count is accepted.
 */
export async function notePasskeyUse(
  db: Queries,
  use: { readonly id: string; readonly counter: number; readonly at: number },
): Promise<boolean> {
  const noted = await db
    .updateTable("passkey")
    .set({ counter: use.counter, used_at: use.at })
    .where("id", "=", use.id)
    .where((eb) => (use.counter === 0 ? eb("counter", "=", 0) : eb("counter", "<", use.counter)))
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}

/** Renames a passkey; false if the account has no such passkey. */
export async function renamePasskey(
  db: Queries,
  { account, id, name }: { readonly account: string; readonly id: string; readonly name: string },
): Promise<boolean> {
  const renamed = await db
    .updateTable("passkey")
    .set({ name })
    .where("id", "=", id)
    .where("account", "=", account)
    .returning("id")
    .executeTakeFirst();
  return renamed !== undefined;
}

/** A challenge that an authenticator signs once, for one purpose, in one browser. */
type Challenge = {
  readonly challengeHash: string;
  readonly purpose: PasskeyPurpose;
  readonly bindingHash: string;
};

export async function insertPasskeyChallenge(
  db: Queries,
  challenge: Challenge & { readonly account: string | null; readonly expiresAt: number },
): Promise<void> {
  await db
    .insertInto("passkey_challenge")
    .values({
      challenge_hash: challenge.challengeHash,
      purpose: challenge.purpose,
      binding_hash: challenge.bindingHash,
      account: challenge.account,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Consumes a challenge, if it belongs to this browser and has not expired; of two callers, one gets it. */
export function takePasskeyChallenge(
  db: Queries,
  { challengeHash, purpose, bindingHash }: Challenge,
  now: number,
) {
  return db
    .deleteFrom("passkey_challenge")
    .where("challenge_hash", "=", challengeHash)
    .where("purpose", "=", purpose)
    .where("binding_hash", "=", bindingHash)
    .where("expires_at", ">", now)
    .returning("account")
    .executeTakeFirst();
}

/** Records that a holder is offered a passkey in a browser; false if they were offered one before, or have one. */
export async function notePasskeyOffer(
  db: Queries,
  {
    account,
    browser,
    at,
  }: { readonly account: string; readonly browser: string; readonly at: number },
): Promise<boolean> {
  const noted = await db
    .updateTable("known_browser")
    .set({ passkey_offered_at: at })
    .where("account", "=", account)
    .where("browser_hash", "=", browser)
    .where("passkey_offered_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("passkey").select("passkey.id").where("passkey.account", "=", account)),
      ),
    )
    .returning("account")
    .executeTakeFirst();
  return noted !== undefined;
}
