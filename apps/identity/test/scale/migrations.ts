import { sql } from "kysely";
import { openDatabase } from "../../src/database/open.ts";
import type { World } from "../world/world.ts";
import { watchRequests } from "./watch-requests.ts";

/**
 * Changes of the schema that are made while processes run. `BACK` undoes them all. All migrations run in one
 * transaction, so that an index cannot be made `concurrently`, and writes wait for it.
 */
const KINDS = [
  ["a column", "alter table login_session add column scale bigint"],
  [
    "a column with a default",
    "alter table login_session add column scale_two bigint not null default 0",
  ],
  ["an index", "create index scale_index on login_session (auth_time)"],
  [
    "a check, not yet valid",
    "alter table login_session add constraint scale_check check (created_at > 0) not valid",
  ],
  ["its validation", "alter table login_session validate constraint scale_check"],
  [
    "a foreign key, not yet valid",
    "alter table client_session add constraint scale_key foreign key (account) references account (id) not valid",
  ],
  ["its validation", "alter table client_session validate constraint scale_key"],
  [
    "a table",
    "create table scale_table (account text not null primary key references account (id))",
  ],
  ["a view made anew", "create or replace view scale_view as select id from account"],
] as const;

const BACK = [
  "drop view scale_view",
  "drop table scale_table",
  "alter table client_session drop constraint scale_key",
  "drop index scale_index",
  "alter table login_session drop constraint scale_check, drop column scale, drop column scale_two",
];

/** Measures how long each kind of change takes on PostgreSQL, and the longest read and log-in meanwhile. */
export async function* measureMigrations(world: World): AsyncGenerator<string> {
  if (world.database.engine === "sqlite") return;
  // On its own connection, as `musubi migrate` has: on the world's, requests would wait behind it.
  const { db, close } = openDatabase(world.config.databaseUrl);
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const [name, statement] of KINDS) {
    let took = 0;
    const { longest, usual } = await watchRequests(world, async () => {
      const began = performance.now();
      await run(statement);
      took = performance.now() - began;
    });
    yield `migration: ${name}: ${(took / 1000).toFixed(2)} s; the longest request meanwhile ${longest} ms (${usual} ms without)`;
  }
  for (const statement of BACK) await run(statement);
  await close();
}
