import { appendFileSync } from "node:fs";
import { join, relative } from "node:path";
import { DefaultQueryCompiler } from "kysely";
import { afterAll, expect } from "vitest";
import { engine } from "./database.ts";

/** Set by `npm test`, which compares what the workers of both engines wrote there. */
const folder = process.env.QUERY_SHAPES;

/** Returns whether identity's own code made a statement. A test may query the database as it likes. */
const isIdentity = (): boolean => {
  const caller = new Error().stack?.split("\n").find((line) => !isBetween.test(line));
  return caller?.includes("/apps/identity/src/") ?? false;
};

/** The stack frames between a statement and the code that made it. */
const isBetween =
  /^Error|\/node_modules\/|\/record-queries\.ts|\/database\/(?:prepared|database)\.ts|\(?node:/;

// Every statement that Kysely builds is compiled here before it first runs, whichever database a test has opened.
if (folder !== undefined) {
  const statements = new Set<string>();
  const compile = DefaultQueryCompiler.prototype.compileQuery;
  DefaultQueryCompiler.prototype.compileQuery = function record(...args) {
    const query = compile.apply(this, args);
    if (!statements.has(query.sql) && isIdentity()) statements.add(query.sql);
    return query;
  };
  afterAll(() => {
    DefaultQueryCompiler.prototype.compileQuery = compile;
    const file = relative(process.cwd(), expect.getState().testPath ?? "");
    const line = JSON.stringify({ file, statements: [...statements] });
    appendFileSync(join(folder, `${engine}-${process.pid}.jsonl`), `${line}\n`);
  });
}
