import { type Kysely, sql } from "kysely";
import { remakeOperations } from "../remake-operations.ts";

const SLEEP_MS = 14 * 24 * 60 * 60_000;

/**
 * Taking a change back: a row for each, the services that it names, the addresses that are held
 * meanwhile, and how long an account rests. Operations learn to bring services home.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await remakeOperations(db, ["merge", "undo", "link", "delete", "wake", "unlink", "restore"]);
  for (const [column, type] of [
    ["stopped_until", "bigint"],
    ["stopped_by", "text"],
    ["frozen_until", "bigint"],
  ] as const) {
    await db.schema.alterTable("account").addColumn(column, type).execute();
  }
  await db.schema
    .createTable("reversal")
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("rank", "bigint", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("mailbox", "text", (c) => c.notNull())
    .addColumn("mailbox_key", "text", (c) => c.notNull())
    .addColumn("before", "text")
    .addColumn("op", "text")
    .addColumn("other", "text")
    .addColumn("service_id", "integer")
    .addColumn("lineage", "text")
    .addColumn("is_old_account", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("user_agent", "text")
    .addColumn("made_at", "bigint", (c) => c.notNull())
    .addColumn("ends_at", "bigint", (c) => c.notNull())
    .addColumn("link_hash", "text")
    .addColumn("mailed_at", "bigint")
    .addColumn("needs_older", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("floor", "bigint")
    .addColumn("stopped_at", "bigint")
    .addColumn("frozen_at", "bigint")
    .addColumn("object_hash", "text")
    .addColumn("closed_at", "bigint")
    .addPrimaryKeyConstraint("reversal_pkey", ["id"])
    .addUniqueConstraint("reversal_rank_unique", ["rank"])
    .addForeignKeyConstraint("reversal_account_fkey", ["account"], "account", ["id"])
    .execute();
  for (const column of ["link_hash", "object_hash"]) {
    await db.schema
      .createIndex(`reversal_by_${column}`)
      .unique()
      .on("reversal")
      .column(column)
      .execute();
  }
  await db.schema.createIndex("reversal_by_account").on("reversal").column("account").execute();
  await db.schema.createIndex("reversal_by_mailbox").on("reversal").column("mailbox_key").execute();
  await db.schema
    .createTable("reversal_service")
    .addColumn("reversal", "text", (c) => c.notNull())
    .addColumn("service_id", "integer", (c) => c.notNull())
    .addColumn("lineage", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("reversal_service_pkey", ["reversal", "service_id"])
    .addForeignKeyConstraint("reversal_service_fkey", ["reversal"], "reversal", ["id"], (c) =>
      c.onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("reversal_service_by_lineage")
    .on("reversal_service")
    .column("lineage")
    .execute();
  await db.schema
    .createTable("held_address")
    .addColumn("email_key", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("since", "bigint", (c) => c.notNull())
    .addColumn("confirmed_at", "bigint")
    .addPrimaryKeyConstraint("held_address_pkey", ["email_key"])
    .addForeignKeyConstraint("held_address_account_fkey", ["account"], "account", ["id"])
    .execute();
  await db.schema
    .createIndex("held_address_by_account")
    .on("held_address")
    .column("account")
    .execute();
  await writeChangesOfBefore(db);
}

/**
 * Merges, closings and leavings whose 14 days last: their first link is mailed to whoever has
 * forgotten the password. Where the address was proven only later, nobody knows the mailbox of before.
 */
async function writeChangesOfBefore(db: Kysely<unknown>): Promise<void> {
  // The last of them comes first, below all ranks, until it is known how many there are.
  const { numAffectedRows } = await sql`insert into reversal (id, rank, account, kind, mailbox,
      mailbox_key, op, other, service_id, lineage, made_at, ends_at)
    select c.id, -row_number() over (order by c.made_at desc, c.id desc), c.account, c.kind, a.email,
      a.email_key, c.op, c.other, c.service_id, c.lineage, c.made_at, c.made_at + ${sql.lit(SLEEP_MS)}
    from (
      select 'merge-source ' || id as id, source as account, 'merge-source' as kind, id as op,
        target as other, cast(null as integer) as service_id, cast(null as text) as lineage,
        touched_at as made_at
      from merge_op where kind = 'merge' and state = 'done'
      union all
      select 'merge-target ' || id, target, 'merge-target', id, source, null, null, touched_at
      from merge_op where kind = 'merge' and state = 'done'
      union all
      select 'closing ' || id, id, 'closing', null, null, null, null, disabled_at
      from account where state = 'disabled' and merged_into is null
      union all
      select 'leaving ' || sleep.key, account, 'leaving', op, null, sleep.service_id, sleep.lineage,
        began_at
      from sleep left join merge_step on merge_step.key = sleep.key
      where sleep.state in ('asleep', 'waking')
    ) c join account a on a.id = c.account
    where c.made_at > ${Date.now() - SLEEP_MS} and a.email <> ''
      and a.email_proven_at <= c.made_at`.execute(db);
  const written = Number(numAffectedRows ?? 0);
  if (written === 0) return;
  const { rows } = await sql<{ value: number }>`insert into counter (name, value)
    values ('seq', ${written})
    on conflict (name) do update set value = counter.value + ${written} returning value`.execute(
    db,
  );
  await sql`update reversal set rank = rank + 1 + ${Number(rows[0]?.value)}`.execute(db);
  // What an account had then: its ties, and what it has left or lost by a merge since; not what a merge brought.
  await sql`insert into reversal_service (reversal, service_id, lineage)
    select r.id, h.service_id, h.lineage from reversal r join (
      select account, service_id, lineage, since, cast(null as bigint) as lost_at from tie
      union all
      select account, service_id, lineage, since, began_at
      from sleep where state in ('asleep', 'waking')
      union all
      select o.source, s.service_id, s.lineage, coalesce(t.since, 0), o.touched_at
      from merge_op o join merge_step s on s.op = o.id left join tie t on t.lineage = s.lineage
      where o.kind = 'merge' and o.state = 'done'
    ) h on h.account = r.account
    where h.lineage is not null and h.since <= r.made_at
      and (h.lost_at is null or h.lost_at >= r.made_at)
      and not exists (select 1 from merge_op o join merge_step s on s.op = o.id
        where o.kind = 'merge' and o.state in ('running', 'done') and o.target = r.account
          and o.touched_at >= r.made_at and s.lineage = h.lineage)
    on conflict do nothing`.execute(db);
}
