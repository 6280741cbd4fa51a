import type { Queries } from "../database.ts";
import type { Reversal } from "./reversals.ts";

/**
 * Stops an account by a reversal. That row and the later ones, which are undone with it, stay open until the stop ends.
 */
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
    .set({ stopped_until: stop.until, stopped_by: id, asks_old_system: null })
    .where("id", "=", account)
    .execute();
}

/** Returns until when changes to an account are on hold. */
export function findRest(db: Queries, account: string) {
  return db
    .selectFrom("account")
    .select(["stopped_until", "stopped_by", "frozen_until"])
    .where("id", "=", account)
    .executeTakeFirst();
}

export async function deleteStop(db: Queries, account: string): Promise<void> {
  await db
    .updateTable("account")
    .set({ stopped_until: null, stopped_by: null })
    .where("id", "=", account)
    .execute();
}

/** From now on the mailbox must show an older thing to claim the account, by any of its reversals. */
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

/**
 * Whether a sign-in by a provider or passkey ends the freeze; `holdCredential` has kept out those that were young at the
 * event that the account was frozen for. A freeze because of such a sign-in is not ended, since both may be by the same
 * person; nor one without a link or by the office's link, since its reason is unknown. Reasons of earlier freezes do not
 * count.
 */
export async function canEndFreeze(db: Queries, account: string): Promise<boolean> {
  const found = await db
    .selectFrom("account")
    .select("account.id")
    .where("account.id", "=", account)
    .where("frozen_until", "is not", null)
    .where((eb) =>
      eb.or([
        eb("own_frozen_at", "is", null),
        eb("own_frozen_at", "<", eb.fn.coalesce("frozen_since", eb.lit(0))),
      ]),
    )
    .where(({ not, exists, selectFrom, fn, lit }) =>
      not(
        exists(
          selectFrom("told_sign_in")
            .select("link_hash")
            .whereRef("told_sign_in.account", "=", "account.id")
            .where("told_sign_in.frozen_at", ">=", fn.coalesce("account.frozen_since", lit(0)))
            .where("told_sign_in.by_password", "=", 0),
        ),
      ),
    )
    .executeTakeFirst();
  return found !== undefined;
}
