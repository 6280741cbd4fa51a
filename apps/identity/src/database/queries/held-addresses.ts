import { canonicalEmail } from "@musubi/contract";
import type { ExpressionBuilder } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { isOpen } from "./reversals.ts";

/**
 * Whether an address is held at a time: as long as anything of its account can be taken back, and while the account is
 * stopped. Expired rows are cleaned up later.
 */
const isStanding = (now: number) => (eb: ExpressionBuilder<Tables, "held_address">) =>
  eb.or([
    eb.exists(
      eb
        .selectFrom("reversal")
        .select("reversal.id")
        .whereRef("reversal.account", "=", "held_address.account")
        .where(isOpen(now)),
    ),
    eb.exists(
      eb
        .selectFrom("account")
        .select("account.id")
        .whereRef("account.id", "=", "held_address.account")
        .where("account.stopped_by", "is not", null),
    ),
  ]);

/** Holds an account's previous address. An address that another account holds stays with that one. */
export async function holdAddress(
  db: Queries,
  held: { readonly account: string; readonly email: string; readonly since: number },
): Promise<void> {
  const { account, email, since } = held;
  await db
    .insertInto("held_address")
    .values({ email_key: canonicalEmail(email), email, account, since })
    .onConflict((conflict) =>
      conflict
        .column("email_key")
        .doUpdateSet({ account, email, since, confirmed_at: null })
        .where((eb) =>
          eb.or([eb("held_address.account", "=", account), eb.not(isStanding(since)(eb))]),
        ),
    )
    .execute();
}

/** Releases an address that an account has again. */
export async function releaseAddress(
  db: Queries,
  { account, emailKey }: { readonly account: string; readonly emailKey: string },
): Promise<void> {
  await db
    .deleteFrom("held_address")
    .where("email_key", "=", emailKey)
    .where("account", "=", account)
    .execute();
}

/** Returns the addresses held for an account, oldest first. */
export function findHeldAddresses(db: Queries, account: string, now: number) {
  return db
    .selectFrom("held_address")
    .select(["email_key", "email", "since", "confirmed_at", "confirmed_for"])
    .where("account", "=", account)
    .where(isStanding(now))
    .orderBy("since")
    .orderBy("email_key")
    .execute();
}

/** Records that a code from an address was entered, and for what. */
export async function confirmHeldAddress(
  db: Queries,
  {
    account,
    emailKey,
    word,
    at,
  }: {
    readonly account: string;
    readonly emailKey: string;
    readonly word: string;
    readonly at: number;
  },
): Promise<void> {
  await db
    .updateTable("held_address")
    .set({ confirmed_at: at, confirmed_for: word })
    .where("email_key", "=", emailKey)
    .where("account", "=", account)
    .execute();
}

/**
 * Violates the constraint on held addresses if the account's new address is held for another: its row would be there
 * twice. Call it after the account got the address: by then, a concurrent change away from that address has been waited
 * for, and its held address is visible.
 */
export async function claimAddress(
  db: Queries,
  claim: { readonly account: string; readonly emailKey: string; readonly now: number },
): Promise<void> {
  await db
    .insertInto("held_address")
    .columns(["email_key", "email", "account", "since"])
    .expression((eb) =>
      eb
        .selectFrom("held_address")
        .select(["email_key", "email", "account", "since"])
        .where("email_key", "=", claim.emailKey)
        .where("account", "!=", claim.account)
        .where(isStanding(claim.now)),
    )
    .execute();
}

/** Whether an address is held for an account that had it before. */
export async function isHeld(db: Queries, emailKey: string, now: number): Promise<boolean> {
  const held = await db
    .selectFrom("held_address")
    .select("account")
    .where("email_key", "=", emailKey)
    .where(isStanding(now))
    .executeTakeFirst();
  return held !== undefined;
}

/** Whether another account has an address, or it is held for one. */
export async function isTaken(
  db: Queries,
  { account, emailKey, now }: { account: string; emailKey: string; now: number },
): Promise<boolean> {
  const holder = await db
    .selectFrom("account")
    .select("id as account")
    .where("email_key", "=", emailKey)
    .where("id", "!=", account)
    .unionAll((eb) =>
      eb
        .selectFrom("held_address")
        .select("account")
        .where("email_key", "=", emailKey)
        .where("account", "!=", account)
        .where(isStanding(now)),
    )
    .executeTakeFirst();
  return holder !== undefined;
}

/** Returns until when the last change of an account's address can be taken back. */
export async function findNewAddressUntil(
  db: Queries,
  account: string,
  now: number,
): Promise<number | undefined> {
  const newest = await db
    .selectFrom("reversal")
    .select("ends_at")
    .where("account", "=", account)
    .where("kind", "=", "address")
    .where(isOpen(now))
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.ends_at;
}
