import { getCallSites } from "node:util";
import { DefaultQueryCompiler } from "kysely";

/** Deeper than any that Kysely has between a statement and the code that made it. */
const FRAMES = 24;

/** The files between a statement and the code that made it. */
const isBetween =
  /\/node_modules\/|\/world\/statements\.ts|\/database\/(?:prepared|database)\.ts|^node:/;

/** Returns whether identity's own code made a statement. A test may query the database as it likes. */
function isIdentity(): boolean {
  // Not from the text of a stack: the runner would look up the source of every line.
  const caller = getCallSites(FRAMES).find(({ scriptName }) => !isBetween.test(scriptName));
  return caller?.scriptName.includes("/apps/identity/src/") ?? false;
}

const statements = new Set<string>();

// Every statement that Kysely builds is compiled here before it first runs, whichever database a test has opened.
const compile = DefaultQueryCompiler.prototype.compileQuery;
DefaultQueryCompiler.prototype.compileQuery = function record(...args) {
  const query = compile.apply(this, args);
  if (!statements.has(query.sql) && isIdentity()) statements.add(query.sql);
  return query;
};

/** Returns identity's statements since the last call in this worker. */
export function takeStatements(): string[] {
  const taken = [...statements];
  statements.clear();
  return taken;
}
