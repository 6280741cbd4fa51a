export type Row = Readonly<Record<string, unknown>>;
export type Dialect = "sqlite" | "postgres";
type Value = string | null;

/** A driver whose every answer is a promise. `Tx` is what a service's functions get. */
export type WaitingSql<Tx> = {
  readonly dialect: Dialect;
  readonly answersAtOnce: false;
  /** Runs one statement. Each `?` stands for a value. */
  readonly query: (tx: Tx, text: string, values: readonly Value[]) => PromiseLike<Row[]>;
  /** A transaction at the level *read committed*: all of `work`, or nothing of it. */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Outside of a transaction. */
  readonly read: <T>(work: (db: Tx) => Promise<T>) => Promise<T>;
};

/** A driver that answers at once, as SQLite's do. */
export type PromptSql<Tx> = {
  readonly dialect: "sqlite";
  readonly answersAtOnce: true;
  readonly query: (tx: Tx, text: string, values: readonly Value[]) => Row[];
  /** Begins by locking out other writers (`begin immediate`). */
  readonly transaction: <T>(work: (tx: Tx) => T) => T;
  readonly read: <T>(work: (db: Tx) => Promise<T>) => Promise<T>;
};

/** How the library reaches a service's database. */
export type Sql<Tx> = WaitingSql<Tx> | PromptSql<Tx>;

/** Writes `$1`, `$2`, … for each `?`, as PostgreSQL wants it. */
export function numbered(text: string): string {
  let count = 0;
  return text.replaceAll("?", () => {
    count += 1;
    return `$${count}`;
  });
}

/** PostgreSQL's serialization failure and deadlock, what Prisma makes of both, and SQLite's *busy*. */
const IN_THE_WAY = ["40001", "40P01", "P2034", "SQLITE_BUSY"];
const SQLITE_BUSY = 5;

/** Whether the database has undone a transaction only because another one was in its way. */
export function mayBePlayedAgain(fault: unknown): boolean {
  for (let each = fault; each instanceof Error; each = each.cause) {
    if ("code" in each && IN_THE_WAY.includes(String(each.code))) return true;
    if ("errcode" in each && each.errcode === SQLITE_BUSY) return true;
  }
  return false;
}
