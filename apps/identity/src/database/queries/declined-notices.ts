import type { NoticeKind } from "@musubi/contract";
import type { Queries } from "../database.ts";

type Choice = { readonly account: string; readonly kind: NoticeKind };

/** Returns what an account has declined. A newer version may have written kinds that this one does not know. */
export function findDeclinedNotices(db: Queries, account: string) {
  return db
    .selectFrom("declined_notice")
    .select(["kind", "since"])
    .where("account", "=", account)
    .orderBy("kind")
    .execute();
}

/** Returns whether an account has declined a kind of mail. */
export async function isNoticeDeclined(db: Queries, { account, kind }: Choice): Promise<boolean> {
  const declined = await db
    .selectFrom("declined_notice")
    .select("since")
    .where("account", "=", account)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return declined !== undefined;
}

/** Notes that a kind is declined; false where it was before. */
export async function insertDeclinedNotice(
  db: Queries,
  choice: Choice & { readonly since: number },
): Promise<boolean> {
  const declined = await db
    .insertInto("declined_notice")
    .values(choice)
    .onConflict((conflict) => conflict.columns(["account", "kind"]).doNothing())
    .returning("kind")
    .executeTakeFirst();
  return declined !== undefined;
}

/** Forgets that a kind was declined; false where it was not. */
export async function deleteDeclinedNotice(
  db: Queries,
  { account, kind }: Choice,
): Promise<boolean> {
  const wanted = await db
    .deleteFrom("declined_notice")
    .where("account", "=", account)
    .where("kind", "=", kind)
    .returning("kind")
    .executeTakeFirst();
  return wanted !== undefined;
}

/** Forgets what an account has declined since then. */
export async function dropDeclinedNotices(
  db: Queries,
  account: string,
  { since }: { readonly since: number },
): Promise<void> {
  await db
    .deleteFrom("declined_notice")
    .where("account", "=", account)
    .where("since", ">=", since)
    .execute();
}
