import { type Dialect, numbered, type Row, type WaitingSql } from "../sql.ts";

/** As much of a Prisma client as is used. */
type Client<Tx> = {
  $queryRawUnsafe(text: string, ...values: unknown[]): PromiseLike<unknown>;
  $transaction<T>(work: (tx: Tx) => Promise<T>, level?: never): Promise<T>;
};
type Inside = Pick<Client<never>, "$queryRawUnsafe">;

/** For Prisma on PostgreSQL or SQLite. The service's functions get the client of the transaction. */
export const prisma = <Tx extends Inside>(
  db: Client<Tx> & Tx,
  dialect: Dialect,
): WaitingSql<Tx> => ({
  dialect,
  answersAtOnce: false,
  query: async (tx, text, values) =>
    (await tx.$queryRawUnsafe(dialect === "postgres" ? numbered(text) : text, ...values)) as Row[],
  transaction: (work) =>
    dialect === "postgres"
      ? db.$transaction(work, { isolationLevel: "ReadCommitted" } as never)
      : db.$transaction(work),
  read: (work) => work(db),
});
