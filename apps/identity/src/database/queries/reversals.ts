import type { Expression, ExpressionBuilder, Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { nextSeq } from "./counter.ts";
import { isComingHome } from "./home-steps.ts";
import { whenToLook } from "./stands-still.ts";

export type Reversal = Selectable<Tables["reversal"]>;

/** An account of a service, by its lineage. */
export type Lineage = { readonly service_id: number; readonly lineage: string };

export type NewReversal = Pick<
  Reversal,
  | "account"
  | "kind"
  | "mailbox"
  | "mailbox_key"
  | "op"
  | "other"
  | "service_id"
  | "lineage"
  | "is_old_account"
  | "user_agent"
  | "language"
  | "made_at"
  | "ends_at"
  | "needs_older"
  | "floor"
  | "passkey_hash"
> & { readonly id: string; readonly before: string; readonly link_hash: string };

/** Saves a reversal under the next rank, with the services that it names. */
export async function insertReversal(
  db: Queries,
  row: NewReversal,
  services: readonly Lineage[],
): Promise<void> {
  const rank = await nextSeq(db);
  await db
    .insertInto("reversal")
    .values({ ...row, rank, mailed_at: null })
    .execute();
  if (services.length === 0) return;
  await db
    .insertInto("reversal_service")
    .values(services.map((service) => ({ reversal: row.id, ...service })))
    .execute();
}

type ReversalExpressions = ExpressionBuilder<Tables, "reversal">;

/**
 * Whether a reversal can still be used: it is neither closed nor expired. It does not expire during a stop that it or
 * an older one began.
 */
export const isOpen = (now: number) => (eb: ReversalExpressions) =>
  eb.and([eb("reversal.closed_at", "is", null), isRecent(now)(eb)]);

/** Whether a reversal has not expired, closed or not: its sealed content may still prove something. */
export const isRecent = (now: number) => (eb: ReversalExpressions) =>
  eb.or([eb("reversal.ends_at", ">", now), isStopping(eb)]);

const isStopping = (eb: ReversalExpressions) =>
  eb.exists(
    eb
      .selectFrom("account as stopped")
      .innerJoin("reversal as stopping", "stopping.id", "stopped.stopped_by")
      .select("stopped.id")
      .whereRef("stopped.id", "=", "reversal.account")
      .whereRef("stopping.rank", "<=", "reversal.rank"),
  );

/** Whether a passkey was removed from another account, and can still come back to it. */
export async function isPasskeyHeld(
  db: Queries,
  { passkeyHash, account }: { readonly passkeyHash: string; readonly account: string },
  now: number,
): Promise<boolean> {
  const held = await db
    .selectFrom("reversal")
    .select("id")
    .where("passkey_hash", "=", passkeyHash)
    .where("account", "!=", account)
    .where(isOpen(now))
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

/** Returns the open reversals of an account, oldest first. */
export function findOpenReversals(db: Queries, account: string, now: number): Promise<Reversal[]> {
  return db
    .selectFrom("reversal")
    .selectAll()
    .where("account", "=", account)
    .where(isOpen(now))
    .orderBy("rank")
    .execute();
}

/** Returns the reversals of an account that have not expired, also closed ones, oldest first. */
export function findRecentReversals(
  db: Queries,
  account: string,
  now: number,
): Promise<Reversal[]> {
  return db
    .selectFrom("reversal")
    .selectAll()
    .where("account", "=", account)
    .where(isRecent(now))
    .orderBy("rank")
    .execute();
}

/** Returns the services that an account has left since a time and not woken. */
export function findLeftSince(
  db: Queries,
  account: string,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<Lineage[]> {
  return db
    .selectFrom("reversal")
    .innerJoin("reversal_service", (join) =>
      join
        .onRef("reversal_service.reversal", "=", "reversal.id")
        .onRef("reversal_service.lineage", "=", "reversal.lineage"),
    )
    .select(["reversal_service.service_id", "reversal_service.lineage"])
    .where("reversal.account", "=", account)
    .where("reversal.kind", "=", "leaving")
    .where("reversal.made_at", ">=", since)
    .where(isOpen(now))
    .orderBy("reversal_service.service_id")
    .execute();
}

/** Returns the reversal of a link, open or not. */
export function findReversalByLink(db: Queries, linkHash: string): Promise<Reversal | undefined> {
  return db.selectFrom("reversal").selectAll().where("link_hash", "=", linkHash).executeTakeFirst();
}

/**
 * Returns the reversals of a mailbox for accounts that it no longer opens, oldest first, if the link was not mailed
 * again after a time.
 */
export function findLostLinks(
  db: Queries,
  mailboxKey: string,
  { now, mailedBefore }: { readonly now: number; readonly mailedBefore: number },
) {
  return (
    db
      .selectFrom("reversal")
      .innerJoin("account", "account.id", "reversal.account")
      .select(["reversal.id", "kind", "mailbox", "service_id", "made_at", "ends_at"])
      .where("mailbox_key", "=", mailboxKey)
      .where(isOpen(now))
      // Blocked accounts cannot be taken back for now.
      .where("account.blocked_at", "is", null)
      .where(wasMailedBefore(mailedBefore))
      .where((eb) =>
        eb.or([
          eb("account.state", "=", "disabled"),
          eb("account.email_key", "!=", eb.ref("reversal.mailbox_key")),
        ]),
      )
      .orderBy("rank")
      .execute()
  );
}

/** Returns the previous mailboxes that can take something of an account back. */
export async function findLostMailboxes(
  db: Queries,
  account: string,
  now: number,
): Promise<string[]> {
  const found = await db
    .selectFrom("reversal")
    .innerJoin("account", "account.id", "reversal.account")
    .select("mailbox_key")
    .distinct()
    .where("reversal.account", "=", account)
    .where(isOpen(now))
    .where("account.email_key", "!=", (eb) => eb.ref("reversal.mailbox_key"))
    .execute();
  return found.map(({ mailbox_key }) => mailbox_key);
}

/**
 * Replaces the link of a reversal; the one before becomes invalid. False: it has ended, or another link was mailed again
 * after `mailedBefore`. Without that time, what was mailed neither counts nor is noted.
 */
export async function replaceLink(
  db: Queries,
  id: string,
  link: { readonly linkHash: string; readonly now: number; readonly mailedBefore?: number },
): Promise<boolean> {
  const { linkHash: link_hash, now, mailedBefore } = link;
  const replace = db.updateTable("reversal").where("id", "=", id).where(isOpen(now));
  const replaced = await (mailedBefore === undefined
    ? replace.set({ link_hash })
    : replace.set({ link_hash, mailed_at: now }).where(wasMailedBefore(mailedBefore))
  )
    .returning("id")
    .executeTakeFirst();
  return replaced !== undefined;
}

const wasMailedBefore = (time: number) => (eb: ReversalExpressions) =>
  eb.or([eb("reversal.mailed_at", "is", null), eb("reversal.mailed_at", "<=", time)]);

/**
 * Whether a reversal names an account, as its own or as a merge's other ID, or a service's account by lineage. Each way
 * has its index: alternatives in one condition would read all reversals.
 */
export const isNaming =
  (account: Expression<string>, lineage: Expression<string | null>) =>
  (eb: ReversalExpressions) => {
    const named = eb.selectFrom("reversal as named").select("named.id");
    const services = eb
      .selectFrom("reversal_service as named")
      .select("named.reversal as id")
      .where("named.lineage", "=", lineage);
    return eb(
      "reversal.id",
      "in",
      services
        .unionAll(named.where("named.account", "=", account))
        .unionAll(named.where("named.other", "=", account))
        .unionAll(named.where("named.lineage", "=", lineage)),
    );
  };

/** When to check again whether a stop was ended, or an account was brought home. */
const LATE_MS = 60_000;

/** Returns when the last of some open reversals ends. A stop that is ended late keeps them open beyond their end. */
function endOf(last: { readonly until: number | null } | undefined, now: number): number {
  if (!last?.until) return 0;
  return last.until > now ? last.until : now + LATE_MS;
}

/**
 * Returns until when an account, or a service's account by lineage, must not be erased: until the last open reversal
 * that names it, the stop or the block has ended. Nor must an account be erased while it is being brought home, even if
 * its reversal is closed. Undefined if nothing prevents erasing.
 */
export async function findNamedUntil(
  db: Queries,
  { account, lineage = null }: { readonly account: string; readonly lineage?: string | null },
  now: number,
): Promise<number | undefined> {
  const named = await db
    .selectFrom("reversal")
    .select((eb) => eb.fn.max<number | null>("ends_at").as("until"))
    .where(isOpen(now))
    .where((eb) => isNaming(eb.val(account), eb.val(lineage))(eb))
    .executeTakeFirst();
  const stopped = await db
    .selectFrom("account")
    .select("stopped_until")
    .where("id", "=", account)
    .where((eb) => eb.or([eb("stopped_by", "is not", null), eb("blocked_at", "is not", null)]))
    .executeTakeFirst();
  // A stop lasts until it is ended, even if late, and so does a block.
  const rest = stopped && Math.max(stopped.stopped_until ?? 0, now + LATE_MS);
  // Checked after the rows: a row is closed in the transaction that begins to bring its services home.
  const isAwaited = lineage !== null && (await isComingHome(db, lineage));
  const until = Math.max(endOf(named, now), rest ?? 0, isAwaited ? now + LATE_MS : 0);
  return until > now ? whenToLook(until, now) : undefined;
}

/**
 * Returns until when a sleeping account of a service must not be erased early; undefined if nothing prevents it. Its
 * own leaving does not: that reversal ends with it. A change of its owner does, for `pauseMs`.
 */
export async function findEraseableFrom(
  db: Queries,
  { account, lineage }: { readonly account: string; readonly lineage: string },
  { now, pauseMs }: { readonly now: number; readonly pauseMs: number },
): Promise<number | undefined> {
  const named = await db
    .selectFrom("reversal")
    .select((eb) => eb.fn.max<number | null>("ends_at").as("until"))
    .where(isOpen(now))
    .where((eb) => isNaming(eb.val(account), eb.val<string | null>(lineage))(eb))
    .where((eb) =>
      eb.not(
        eb.and([
          eb("kind", "=", "leaving"),
          eb("account", "=", account),
          eb("reversal.lineage", "=", lineage),
        ]),
      ),
    )
    .executeTakeFirst();
  const moved = await db
    .selectFrom("operation_step")
    .innerJoin("operation", "operation.id", "operation_step.op")
    .select((eb) => eb.fn.max<number | null>("operation.touched_at").as("at"))
    .where("operation_step.lineage", "=", lineage)
    .where("operation_step.state", "=", "done")
    .where("operation_step.to_owner", "!=", "")
    .whereRef("operation_step.from_owner", "!=", "operation_step.to_owner")
    .executeTakeFirst();
  const home = (await isComingHome(db, lineage)) ? now + LATE_MS : 0;
  const until = Math.max(endOf(named, now), (moved?.at ?? -pauseMs) + pauseMs, home);
  return until > now ? whenToLook(until, now) : undefined;
}

/**
 * Whether an open reversal names a closed account, or a service's account by one of the lineages; except the closing
 * of this account, and the leaving of services for that closing.
 */
export async function findNamedBeside(
  db: Queries,
  { account, lineages }: { readonly account: string; readonly lineages: readonly string[] },
  now: number,
): Promise<boolean> {
  const leftForClosing = db
    .selectFrom("reversal_service")
    .innerJoin("reversal as closing", "closing.id", "reversal_service.reversal")
    .select("reversal_service.lineage")
    .where("closing.account", "=", account)
    .where("closing.kind", "=", "closing")
    .where("closing.closed_at", "is", null);
  for (const lineage of [null, ...lineages]) {
    const named = await db
      .selectFrom("reversal")
      .select("id")
      .where(isOpen(now))
      .where((eb) => isNaming(eb.val(account), eb.val<string | null>(lineage))(eb))
      .where((eb) =>
        eb.not(
          eb.and([
            eb("account", "=", account),
            eb.or([
              eb("kind", "=", "closing"),
              eb.and([eb("kind", "=", "leaving"), eb("lineage", "in", leftForClosing)]),
            ]),
          ]),
        ),
      )
      .executeTakeFirst();
    if (named) return true;
  }
  return false;
}

/**
 * Closes reversals that have nothing to take back any more: both rows of a merge, those of a link, leaving or closing.
 */
export async function closeReversals(
  db: Queries,
  which:
    | { readonly op: string }
    | { readonly kind: "link" | "leaving"; readonly lineage: string | null }
    | { readonly kind: "closing"; readonly account: string },
  now: number,
): Promise<void> {
  await db
    .updateTable("reversal")
    .set({ closed_at: now })
    .where("closed_at", "is", null)
    .where((eb) => {
      if ("op" in which) return eb("op", "=", which.op);
      const named =
        which.kind === "closing"
          ? eb("account", "=", which.account)
          : eb("lineage", "=", which.lineage);
      return eb.and([eb("kind", "=", which.kind), named]);
    })
    .execute();
}
