import type { Expression } from "kysely";
import type { Queries } from "../database.ts";
import { isComingHome } from "./home-steps.ts";
import { isOpen, type ReversalExpressions } from "./reversals.ts";
import { whenToLook } from "./stands-still.ts";

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
