import { execFile } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";

/** Identity's database, asked from outside. */
export type Rows = {
  /** Returns the rows of a select. */
  select(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  run(statement: string): Promise<void>;
};

const SQLITE = "sqlite:";
const start = promisify(execFile);

/** `psql`: PostgreSQL's own client. */
export function rowsOf(url: string, psql: string): Rows {
  if (url.startsWith(SQLITE)) {
    const ask = (statement: string) => {
      using file = new DatabaseSync(url.slice(SQLITE.length), { timeout: 5_000 });
      return file.prepare(statement).all();
    };
    return {
      select: async (statement) => ask(statement),
      run: async (statement) => void ask(statement),
    };
  }
  const send = async (statement: string) =>
    (await start(psql, [url, "-Atqc", statement], { maxBuffer: 2 ** 26 })).stdout;
  return {
    select: async (statement) =>
      JSON.parse(await send(`select coalesce(json_agg(found), '[]') from (${statement}) as found`)),
    run: async (statement) => void (await send(statement)),
  };
}
