import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Engine } from "../../src/database/database.ts";

export type EmptyDatabase = { readonly url: string; dispose(): Promise<void> };

/** Which engine this run is for; the runner goes through every test once with each. */
export const engine: Engine = process.env.TEST_DATABASE === "postgres" ? "postgres" : "sqlite";

/** An empty database of the engine under test, for one test alone. */
export const createEmptyDatabase = (): Promise<EmptyDatabase> =>
  engine === "postgres" ? createOnServer() : createFile();

async function createFile(): Promise<EmptyDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "musubi-test-"));
  return {
    url: `sqlite:${join(folder, "musubi.db")}`,
    dispose: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function createOnServer(): Promise<EmptyDatabase> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error("TEST_POSTGRES_URL is not set: run the tests with npm test.");
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    dispose: () => administer(server, `drop database ${name} with (force)`),
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
