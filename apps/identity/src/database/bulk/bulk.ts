export type Value = string | number | null;

/** A separate connection for bulk work, with temporary tables. There is only one at a time. */
export type Bulk = {
  /** Runs statements without parameters. */
  exec(sql: string): Promise<void>;
  /** Runs one statement; its parameters are `$1`, `$2` … on both engines. */
  run<R>(sql: string, parameters?: readonly Value[]): Promise<readonly R[]>;
  /** Empties temporary tables so that their old rows do not slow down later work. */
  empty(...tables: readonly string[]): Promise<void>;
  /** Fills a temporary table as fast as the engine can. */
  load(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly Value[])[],
  ): Promise<void>;
  transact<T>(work: () => Promise<T>): Promise<T>;
  /** Whether a statement failed because of a concurrent change; a retry sees that change. */
  isOvertaken(error: unknown): boolean;
  /** Ends the connection, so that the next one may begin. */
  close(): Promise<void>;
};
