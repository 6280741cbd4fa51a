import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Engine } from "../apps/identity/src/database/database.ts";
import { findTies } from "../apps/identity/src/database/queries/ties.ts";
import { redeemCode, rotateFamily } from "../apps/identity/src/database/queries/token-families.ts";
import type { Tables } from "../apps/identity/src/database/tables.ts";

/** A parameter of a statement: a text by its name, a number relative to the generation or to now, or a value. */
export type Parameter =
  | { readonly from: "family" | "hash" | "challenge" }
  | { readonly from: "generation" | "now"; readonly plus: number }
  | { readonly value: unknown };

export type Statement = { readonly sql: string; readonly parameters: readonly Parameter[] };

/** Identity's own statements, so that the bare server runs the same. */
export type Statements = Readonly<Record<"renew" | "exchange" | "list", Statement>>;

const GENERATION = 1_000_000;
const NOW = 5_000_000_000_000;
const NEAR = 100_000_000;

export async function readStatements(engine: Engine, mark: string): Promise<Statements> {
  const seen: CompiledQuery[] = [];
  const db = listenIn(engine, seen);
  await rotateFamily(db, {
    family: "family",
    generation: GENERATION,
    now: NOW,
    mark,
    askedFrom: 1,
  });
  await redeemCode(db, {
    hash: "hash",
    challenge: "challenge",
    now: NOW,
    mark,
    isMarkNeeded: true,
  });
  await findTies(db, "family");
  const [renew, exchange, list] = seen.map(({ sql, parameters }) => ({
    sql,
    parameters: parameters.map(readParameter),
  }));
  if (!renew || !exchange || !list)
    throw new Error("Identity ran fewer statements than it should.");
  return { renew, exchange, list };
}

function readParameter(value: unknown): Parameter {
  if (value === "family" || value === "hash" || value === "challenge") return { from: value };
  if (typeof value !== "number") return { value };
  if (Math.abs(value - NOW) < NEAR) return { from: "now", plus: value - NOW };
  if (Math.abs(value - GENERATION) < 10) return { from: "generation", plus: value - GENERATION };
  return { value };
}

function listenIn(engine: Engine, seen: CompiledQuery[]): Kysely<Tables> {
  const isPostgres = engine === "postgres";
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => (isPostgres ? new PostgresAdapter() : new SqliteAdapter()),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) =>
        isPostgres ? new PostgresIntrospector(db) : new SqliteIntrospector(db),
      createQueryCompiler: () =>
        isPostgres ? new PostgresQueryCompiler() : new SqliteQueryCompiler(),
    },
    log: ({ query }) => {
      seen.push(query);
    },
  });
}
