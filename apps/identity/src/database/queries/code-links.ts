import { CODE_LINK_LIFETIME_MS } from "@musubi/contract";
import type { Queries } from "../database.ts";
import { spentBy } from "./codes.ts";

/**
 * Saves the hash of a link that is mailed instead of a code. A link cannot be guessed, so no try is counted:
 * `used_by` is set from the beginning, and the link is redeemed like the ticket of a right try.
 */
export async function placeLink(
  db: Queries,
  link: {
    readonly key: string;
    readonly hash: string;
    readonly target: string;
    readonly now: number;
  },
): Promise<void> {
  await db
    .insertInto("verification_code")
    .values({
      key: link.key,
      code_hash: link.hash,
      target: link.target,
      expires_at: link.now + CODE_LINK_LIFETIME_MS,
      sends: 1,
      last_sent_at: link.now,
      used_by: link.hash,
    })
    .execute();
}

export function findLink(db: Queries, key: string, now: number) {
  return db
    .selectFrom("verification_code")
    .select(["target", "used_by"])
    .where("key", "=", key)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/**
 * Ends every code and link for a forgotten password of an address early, and the tickets for them. Redeemed ones stay
 * redeemed: sent again, they get the earlier result.
 */
export async function voidForgotten(db: Queries, emailKey: string): Promise<void> {
  await db
    .updateTable("verification_code")
    .set({ expires_at: 0, used_by: null })
    .where("target", "=", emailKey)
    .where((eb) => eb.or([eb("key", "like", "forgot:%"), eb("key", "like", "forgot-link:%")]))
    .where((eb) => eb.or([eb("used_by", "is", null), eb("used_by", "not like", `${spentBy("")}%`)]))
    .execute();
}
