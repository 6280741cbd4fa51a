import { readFileSync, writeFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { inRepository, ROOT } from "../build/repository.ts";
import { markWords } from "./mark-words.ts";

/** What says words to readers in Japanese. */
const WORDS = ["packages/messages/src/**/*.ts"];

/** Writes the marks between the phrases of every Japanese sentence; with `--check`, names the files that lack some. */
const writes = !process.argv.includes("--check");
const stale: string[] = [];
for await (const file of glob(WORDS, { cwd: ROOT })) {
  if (file.endsWith(".test.ts")) continue;
  const path = inRepository(file);
  const source = readFileSync(path, "utf8");
  const marked = markWords(file, source);
  if (marked === source) continue;
  if (writes) writeFileSync(path, marked);
  else stale.push(file);
}
if (stale.length > 0) {
  console.error(`Run \`npm run phrases\`: the phrases are not marked as they should be in`);
  for (const file of stale) console.error(`  ${file}`);
  process.exitCode = 1;
}
