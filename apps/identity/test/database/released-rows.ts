import { sql } from "kysely";
import type { Database } from "../../src/database/database.ts";

/** The tables of a database, each with the names and the types of its columns. */
export type Shape = Awaited<ReturnType<typeof readShape>>;

export async function readShape({ db }: Database) {
  const tables = await db.introspection.getTables();
  return (
    tables
      // Rows in a month of the journal are also in the journal itself.
      .filter(({ name, isView }) => !isView && !name.startsWith("journal_"))
      .map(({ name, columns }) => ({
        name,
        columns: columns.map((column) => ({
          name: column.name,
          isText: column.dataType.toLowerCase() === "text",
        })),
      }))
  );
}

/** Text columns that all have the same value in one filling, so that references find their rows. */
const KEYS = ["id", "account", "login_session", "op", "reversal", "export"];

/** Values that a check constraint allows. */
const KNOWN: Readonly<Record<string, string>> = {
  "account.language": "ja",
  "account.mail_language": "en",
  "account.page_language": "ja",
  "account.state": "active",
  "journal.author": "identity",
  "operation.kind": "merge",
  "operation.state": "running",
  "operation_step.state": "todo",
  "signing_key.algorithm": "ES256",
  "place.state": "asleep",
};

/** Writes a row into every table with a value in every column. Each filling differs from the others. */
export async function fillTables({ db }: Database, shape: Shape, nth: number): Promise<void> {
  let left = shape;
  while (left.length > 0) {
    const refused: { readonly table: Shape[number]; readonly fault: unknown }[] = [];
    for (const table of left) {
      const values = table.columns.map(({ name, isText }, index) => {
        if (!isText) return 100 * nth + index;
        const word = KEYS.includes(name) ? "row" : `${name} of row`;
        return KNOWN[`${table.name}.${name}`] ?? `${word} ${nth}`;
      });
      const names = sql.join(table.columns.map(({ name }) => sql.ref(name)));
      await sql`insert into ${sql.table(table.name)} (${names}) values (${sql.join(values)})`
        .execute(db)
        .catch((fault) => refused.push({ table, fault }));
    }
    // A table that refers to another waits for it.
    if (refused.length === left.length) throw refused[0]?.fault;
    left = refused.map(({ table }) => table);
  }
}

/** Returns all rows, with the columns of a given shape. */
export async function readTables({ db }: Database, shape: Shape) {
  const found: Record<string, readonly unknown[]> = {};
  for (const { name, columns } of shape) {
    const names = sql.join(columns.map((column) => sql.ref(column.name)));
    const { rows } = await sql`select ${names} from ${sql.table(name)} order by ${names}`.execute(
      db,
    );
    found[name] = rows;
  }
  return found;
}
