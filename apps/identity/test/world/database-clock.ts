import pg from "pg";

/**
 * Lets a test move the clock that PostgreSQL shows to this one database: its own clock_timestamp() is
 * found before the system's by every connection from now on. The embedded database goes by the clock
 * of its process.
 */
export async function makeClockMovable(
  databaseUrl: string,
): Promise<(ms: number) => Promise<void>> {
  if (databaseUrl.startsWith("sqlite:")) return async () => {};
  await run(databaseUrl, MOVABLE);
  return (ms) => run(databaseUrl, "update moved.clock set ms = ms + $1", [ms]);
}

const MOVABLE = `
  create schema moved;
  create table moved.clock (ms bigint not null);
  insert into moved.clock values (0);
  create function moved.clock_timestamp() returns timestamptz language sql as
    $$ select pg_catalog.clock_timestamp() + ms * interval '1 millisecond' from moved.clock $$;
  do $$ begin
    execute format('alter database %I set search_path = public, moved, pg_catalog', current_database());
  end $$`;

async function run(
  databaseUrl: string,
  statement: string,
  values?: readonly unknown[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement, values && [...values]);
  } finally {
    await client.end();
  }
}
