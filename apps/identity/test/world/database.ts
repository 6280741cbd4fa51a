import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isGrinding } from "@musubi/environment/grind";
import pg from "pg";
import type { Engine } from "../../src/database/database.ts";
import { migrate } from "../../src/database/migrate.ts";
import { openDatabase } from "../../src/database/open.ts";
import { growCrowd } from "../scale/crowd.ts";

/** A database for one test. */
export type TestDatabase = { readonly url: string; dispose(): Promise<void> };

/** The engine of this run. The runner has one run with each; some tests run only in one of them. */
export const engine: Engine = process.env.TEST_DATABASE === "postgres" ? "postgres" : "sqlite";

/** Returns everything in an exhaustive run; otherwise every second item, and the other engine gets the rest. */
export const splitByEngine = <T>(all: readonly T[]): readonly T[] =>
  isGrinding ? all : all.filter((_, index) => index % 2 === (engine === "postgres" ? 1 : 0));

/** Creates an empty database of the engine under test. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create(undefined);

/** Creates a database with every migration applied: a copy of one that a worker migrates once. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  template ??= createTemplate();
  return create(await template);
}

let template: Promise<TestDatabase> | undefined;

async function createTemplate(): Promise<TestDatabase> {
  const empty = await createEmptyDatabase();
  const database = openDatabase(empty.url);
  await migrate(database);
  // For tests of how statements find their rows among many.
  const crowd = Number(process.env.TEST_CROWD ?? 0);
  if (crowd > 0) await growCrowd(database, crowd, "none", () => {});
  await database.close();
  return empty;
}

const create = (original: TestDatabase | undefined): Promise<TestDatabase> =>
  engine === "postgres" ? createOnServer(original) : createFile(original);

async function createFile(original: TestDatabase | undefined): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "musubi-test-"));
  const path = join(folder, "musubi.db");
  if (original) copyFileSync(original.url.slice("sqlite:".length), path);
  return {
    url: `sqlite:${path}`,
    dispose: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function createOnServer(original: TestDatabase | undefined): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error("TEST_POSTGRES_URL is not set: run the tests with npm test.");
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  // Copied as files, not through the write-ahead log: making and dropping a database then takes half as long.
  const from = original
    ? ` template ${new URL(original.url).pathname.slice(1)} strategy file_copy`
    : "";
  await administer(server, `create database ${name}${from}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    dispose: () => administer(server, `drop database ${name} with (force)`),
  };
}

/** A worker's connections to the server itself, kept from test to test. */
let administration: pg.Pool | undefined;

async function administer(server: string, statement: string): Promise<void> {
  administration ??= new pg.Pool({ connectionString: server, allowExitOnIdle: true }).on(
    "error",
    // A connection that is lost while idle is replaced.
    () => {},
  );
  await administration.query(statement);
}
