import type { NoticeKind } from "@musubi/contract";
import type { Queries } from "../database.ts";

type Choice = { readonly account: string; readonly kind: NoticeKind };

/** Returns what an account has declined. A newer version may have written kinds unknown to this one. */
export function findDeclinedNotices(db: Queries, account: string) {
  return db
    .selectFrom("declined_notice")
    .select(["kind", "since"])
    .where("account", "=", account)
    .orderBy("kind")
    .execute();
}

export async function isNoticeDeclined(db: Queries, { account, kind }: Choice): Promise<boolean> {
  const declined = await db
    .selectFrom("declined_notice")
    .select("since")
    .where("account", "=", account)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return declined !== undefined;
}

/** Declines a kind of mail; false if it was declined before. */
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

/** Accepts a kind of mail again; false if it was not declined. */
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

/** Deletes what an account has declined since a time. */
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
