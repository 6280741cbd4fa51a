import pg from "pg";

/**
 * Returns a function that moves the clock of this one PostgreSQL database: every connection from now on finds our
 * clock_timestamp() before the system's. The embedded database uses its process's clock.
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
