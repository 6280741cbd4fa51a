export type Value = string | number | null;

/**
 * A connection of its own for work on many rows at once: it has tables that nobody else sees, and is the only one of
 * its kind while it lasts.
 */
export type Bulk = {
  /** Runs statements without parameters. */
  exec(sql: string): Promise<void>;
  /** Runs one statement; its parameters are `$1`, `$2` … on both engines. */
  run<R>(sql: string, parameters?: readonly Value[]): Promise<readonly R[]>;
  /** Empties tables of its own, so that nothing of what was in them slows the next down. */
  empty(...tables: readonly string[]): Promise<void>;
  /** Fills a table of its own, in the fastest way that the engine has. */
  load(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly Value[])[],
  ): Promise<void>;
  transact<T>(work: () => Promise<T>): Promise<T>;
  /** Whether a statement failed because somebody else was quicker: tried again, it sees what they did. */
  isOvertaken(error: unknown): boolean;
  /** Ends it, and lets the next one begin. */
  close(): Promise<void>;
};
