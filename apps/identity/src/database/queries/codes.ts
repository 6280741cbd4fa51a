import {
  CODE_LIFETIME_MS,
  CODE_MAX_TRIES,
  LOGIN_FORM_LIFETIME_MS,
  TRIES_RESET_AFTER_MS,
} from "@musubi/contract";
import type { ExpressionBuilder } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";

const MAX_SENDS = 5;

/**
 * Replaces the code by a new one: only the newest is valid. The tries stay counted. False if too many codes were sent
 * in too short a time.
 */
export async function replaceCode(
  db: Queries,
  code: {
    readonly key: string;
    readonly hash: string;
    readonly target: string;
    readonly now: number;
  },
): Promise<boolean> {
  const { key, hash, target, now } = code;
  const fresh = { code_hash: hash, target, expires_at: now + CODE_LIFETIME_MS, used_by: null };
  const placed = await db
    .insertInto("verification_code")
    .values({ key, ...fresh, sends: 1, last_sent_at: now })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((eb) => ({
          ...fresh,
          last_sent_at: now,
          sends: eb
            .case()
            .when("verification_code.last_sent_at", "<=", now - TRIES_RESET_AFTER_MS)
            .then(1)
            .else(eb("verification_code.sends", "+", 1))
            .end(),
        }))
        .where((eb) =>
          eb.or([
            eb("verification_code.sends", "<", MAX_SENDS),
            eb("verification_code.last_sent_at", "<=", now - TRIES_RESET_AFTER_MS),
          ]),
        ),
    )
    .returning("sends")
    .executeTakeFirst();
  return placed !== undefined;
}

/** Returns when the newest code for a key was sent. */
export async function findLastSend(db: Queries, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("verification_code")
    .select("last_sent_at")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.last_sent_at;
}

/**
 * Checks and counts one try in the same statement, so that parallel tries cannot exceed the limit together. Of parallel
 * right tries, only those with the id in `used_by` succeed. A right try counts only if it is the first after a rest.
 */
export function tryCode(
  db: Queries,
  attempt: {
    readonly key: string;
    readonly hash: string;
    readonly id: string;
    readonly now: number;
  },
) {
  const { key, hash, id, now } = attempt;
  return db
    .updateTable("verification_code")
    .set((eb) => {
      const isRested = eb("last_tried_at", "<=", now - TRIES_RESET_AFTER_MS);
      const mayTry = eb.or([eb("tries", "<", CODE_MAX_TRIES), isRested]);
      const isRight = eb.and([
        mayTry,
        eb("code_hash", "=", hash),
        eb("expires_at", ">", now),
        eb.or([eb("used_by", "is", null), eb("used_by", "in", [id, spentBy(id)])]),
      ]);
      return {
        tries: eb
          .case()
          .when(isRested)
          .then(1)
          .when(isRight)
          .then(eb.ref("tries"))
          // One above the limit is enough to show that it was exceeded.
          .when("tries", ">", CODE_MAX_TRIES)
          .then(eb.ref("tries"))
          .else(eb("tries", "+", 1))
          .end(),
        last_tried_at: eb.case().when(mayTry).then(eb.val(now)).else(eb.ref("last_tried_at")).end(),
        used_by: eb
          .case()
          .when(eb.and([isRight, eb("used_by", "is", null)]))
          .then(id)
          .else(eb.ref("used_by"))
          .end(),
      };
    })
    .where("key", "=", key)
    .returning(["tries", "used_by", "target", "expires_at", "last_tried_at"])
    .executeTakeFirst();
}

/** Makes a used code valid again, because what it was used for could not be tried. */
export async function releaseCode(db: Queries, key: string, id: string): Promise<void> {
  await db
    .updateTable("verification_code")
    .set({ used_by: null })
    .where("key", "=", key)
    .where("used_by", "=", id)
    .execute();
}

/** Whether the try with this id is the one that used a code, and may continue with it. */
export const isUsedBy = (usedBy: string | null, id: string): boolean =>
  usedBy === id || usedBy === spentBy(id);

export function spentBy(id: string): string {
  return `spent ${id}`;
}

/**
 * The ticket for a right code stays valid after the code's end for as long as the form that redeems it. If the code is
 * voided, the ticket ends at once.
 */
const canTurnIn = (now: number) => (eb: ExpressionBuilder<Tables, "verification_code">) =>
  eb("expires_at", ">", now - LOGIN_FORM_LIFETIME_MS);

/** `repeated`: this very ticket was redeemed before. `over`: a newer code replaced it, or it has expired. */
export type Redemption = "redeemed" | "repeated" | "over";

/** Whether the ticket of a right try is still valid and not redeemed. */
export async function isUnspent(
  db: Queries,
  { key, id, now }: { readonly key: string; readonly id: string; readonly now: number },
): Promise<boolean> {
  const found = await db
    .selectFrom("verification_code")
    .select("key")
    .where("key", "=", key)
    .where("used_by", "=", id)
    .where(canTurnIn(now))
    .executeTakeFirst();
  return found !== undefined;
}

/** Redeems the ticket of a right try. Of several requests at once, one succeeds. */
export async function spendCode(
  db: Queries,
  { key, id, now }: { readonly key: string; readonly id: string; readonly now: number },
): Promise<Redemption> {
  const spent = await db
    .updateTable("verification_code")
    .set({ used_by: spentBy(id) })
    .where("key", "=", key)
    .where("used_by", "=", id)
    .where(canTurnIn(now))
    .returning("key")
    .executeTakeFirst();
  if (spent) return "redeemed";
  const before = await db
    .selectFrom("verification_code")
    .select("key")
    .where("key", "=", key)
    .where("used_by", "=", spentBy(id))
    .executeTakeFirst();
  return before ? "repeated" : "over";
}

/** Ends a code early. What was sent and tried stays counted: voiding must not buy new tries. */
export async function voidCode(db: Queries, key: string): Promise<void> {
  await db.updateTable("verification_code").set({ expires_at: 0 }).where("key", "=", key).execute();
}
