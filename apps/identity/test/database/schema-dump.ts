import { sql } from "kysely";
import type { Database } from "../../src/database/database.ts";

/** Returns the schema, except Kysely's tables, as sorted lines: columns, constraints, indexes, functions, views. */
export async function dumpSchema({ engine, db }: Database): Promise<string> {
  const query =
    engine === "sqlite"
      ? sql<{ line: string }>`
          select type || ' ' || name || ' ' || coalesce(sql, '') as line from sqlite_schema
          where name not like 'kysely_%' and tbl_name not like 'kysely_%'`
      : sql<{ line: string }>`
          select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' '
            || is_nullable || ' ' || coalesce(column_default, '') as line
          from information_schema.columns
          where table_schema = 'public' and table_name not like 'kysely_%'
          union all
          select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid)
          from pg_constraint
          where connamespace = 'public'::regnamespace and conname not like 'kysely_%'
          union all
          select 'index ' || indexdef from pg_indexes
          where schemaname = 'public' and tablename not like 'kysely_%'
          union all
          select 'function ' || pg_get_functiondef(p.oid) 
            || case when has_function_privilege('public', p.oid, 'execute') then ' for all' else '' end
          from pg_proc p where pronamespace = 'public'::regnamespace
          union all
          select 'partition ' || c.relname || ' of journal ' || pg_get_expr(c.relpartbound, c.oid)
          from pg_class c where c.relispartition and c.relkind = 'r'
          union all
          select 'view ' || viewname || ' ' || definition from pg_views
          where schemaname = 'public'`;
  const { rows } = await query.execute(db);
  return rows
    .map(({ line }) => line.replaceAll(/\s+/g, " ").trim())
    .sort()
    .join("\n");
}
