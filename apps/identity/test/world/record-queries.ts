import { appendFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, expect } from "vitest";
import { engine } from "./database.ts";

/** Set by `npm test`, which compares what the workers of both engines wrote there. */
const folder = process.env.QUERY_SHAPES;

if (folder !== undefined) {
  const { takeStatements } = await import("./statements.ts");
  afterAll(() => {
    const file = relative(process.cwd(), expect.getState().testPath ?? "");
    const line = JSON.stringify({ file, statements: takeStatements() });
    appendFileSync(join(folder, `${engine}-${process.pid}.jsonl`), `${line}\n`);
  });
}
