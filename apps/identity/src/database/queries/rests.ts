import { SIGN_UP_MS, SLEEP_MS } from "@musubi/contract";
import { sql } from "kysely";
import type { Queries } from "../database.ts";
import type { Reversal } from "./reversals.ts";
import type { OtherWay } from "./ways-in.ts";

/** Stops an account by a row, and keeps it and those after it, which go back with it, open until the stop is over. */
export async function insertStop(
  db: Queries,
  { id, account, rank }: Pick<Reversal, "id" | "account" | "rank">,
  stop: {
    readonly now: number;
    readonly until: number;
    readonly openUntil: number;
    readonly objectHash: string;
  },
): Promise<void> {
  await db
    .updateTable("reversal")
    .set({ stopped_at: stop.now, object_hash: stop.objectHash })
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("reversal")
    .set({ ends_at: stop.openUntil })
    .where("account", "=", account)
    .where("rank", ">=", rank)
    .where("closed_at", "is", null)
    .where("ends_at", ">", stop.now)
    .where("ends_at", "<", stop.openUntil)
    .execute();
  await db
    .updateTable("account")
    .set({ stopped_until: stop.until, stopped_by: id })
    .where("id", "=", account)
    .execute();
}

/** Returns until when changes to an account rest. */
export function findRest(db: Queries, account: string) {
  return db
    .selectFrom("account")
    .select(["stopped_until", "stopped_by", "frozen_until"])
    .where("id", "=", account)
    .executeTakeFirst();
}

/** Ends the stop of an account. */
export async function deleteStop(db: Queries, account: string): Promise<void> {
  await db
    .updateTable("account")
    .set({ stopped_until: null, stopped_by: null })
    .where("id", "=", account)
    .execute();
}

/** From now on the mailbox needs an older thing to claim the account, by whichever of its rows. */
export async function demandOlder(
  db: Queries,
  { account, mailbox_key }: Pick<Reversal, "account" | "mailbox_key">,
): Promise<void> {
  await db
    .updateTable("reversal")
    .set({ needs_older: 1, object_hash: null })
    .where("account", "=", account)
    .where("mailbox_key", "=", mailbox_key)
    .execute();
}

/** Freezes an account; a password that it has is no longer good for a sign-in. */
export async function insertFreeze(
  db: Queries,
  account: string,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<void> {
  await db
    .updateTable("account")
    .set((eb) => ({
      frozen_until: until,
      // Frozen once more meanwhile, it is the same freeze.
      frozen_since: eb
        .case()
        .when("frozen_until", ">", now)
        .then(eb.ref("frozen_since"))
        .else(eb.val(now))
        .end(),
      password_reset_required: eb
        .case()
        .when("password_hash", "is", null)
        .then(eb.ref("password_reset_required"))
        .else(eb.val(now))
        .end(),
    }))
    .where("id", "=", account)
    .execute();
}

/** Notes that an account is frozen without a link, unless it was since then; returns whether it may be. */
export async function spendOwnFreeze(
  db: Queries,
  account: string,
  { now, since }: { readonly now: number; readonly since: number },
): Promise<boolean> {
  const spent = await db
    .updateTable("account")
    .set({ own_frozen_at: now })
    .where("id", "=", account)
    .where((eb) => eb.or([eb("own_frozen_at", "is", null), eb("own_frozen_at", "<=", since)]))
    .returning("id")
    .executeTakeFirst();
  return spent !== undefined;
}

/** Notes that a row has frozen its account. */
export async function markFrozen(db: Queries, reversal: string, now: number): Promise<void> {
  await db.updateTable("reversal").set({ frozen_at: now }).where("id", "=", reversal).execute();
}

/**
 * Ends the freeze of an account that a provider or a passkey signs in to, if it did so before what the account was
 * frozen for. Where that was such a sign-in itself, none does: it may be the same person once more; nor where its
 * holder froze it without a link, for nobody knows what for. What an earlier freeze was for does not count.
 */
export async function endFreezeFor(db: Queries, account: string, way: OtherWay): Promise<void> {
  const since = db
    .selectFrom("account as frozen")
    .select((eb) => eb.fn.coalesce("frozen.frozen_since", eb.lit(0)).as("since"))
    .where("frozen.id", "=", account);
  const toldFrozen = db
    .selectFrom("told_sign_in")
    .where("told_sign_in.account", "=", account)
    .where("told_sign_in.frozen_at", ">=", since);
  const causes = db
    .selectFrom("reversal")
    .select("reversal.made_at")
    .where("reversal.account", "=", account)
    .where("reversal.frozen_at", ">=", since)
    .unionAll(toldFrozen.select("told_sign_in.made_at"))
    .as("cause");
  await db
    .updateTable("account")
    .set({ frozen_until: null })
    .where("id", "=", account)
    .where("frozen_until", "is not", null)
    .where((eb) =>
      eb.or([
        eb("own_frozen_at", "is", null),
        eb("own_frozen_at", "<", eb.fn.coalesce("frozen_since", eb.lit(0))),
      ]),
    )
    .where((eb) =>
      eb.not(eb.exists(toldFrozen.select("link_hash").where("told_sign_in.by_password", "=", 0))),
    )
    .where((eb) => {
      const first = eb.selectFrom(causes).select((row) => row.fn.min("cause.made_at").as("first"));
      const wasRipe = (since: string) =>
        sql<boolean>`(${sql.ref(since)} < ${first} - ${SLEEP_MS}
          or ${sql.ref(since)} <= account.created_at + ${SIGN_UP_MS})`;
      const older =
        "passkey" in way
          ? eb
              .selectFrom("passkey")
              .select("passkey.id")
              .whereRef("passkey.account", "=", "account.id")
              .where("passkey.id", "=", way.passkey)
              .where(wasRipe("passkey.created_at"))
          : eb
              .selectFrom("account_identity")
              .select("account_identity.subject")
              .whereRef("account_identity.account", "=", "account.id")
              .where("issuer", "=", way.issuer)
              .where("subject", "=", way.subject)
              .where(wasRipe("account_identity.created_at"));
      return eb.exists(older);
    })
    .execute();
}
