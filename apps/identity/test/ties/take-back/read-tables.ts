import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const PAGE = resolve(import.meta.dirname, "../../../../../docs/reversals.md");

/** A line of a table, by the names of its columns. */
export type Line = Readonly<Record<string, string>>;

/** Reads the table of `docs/reversals.md` that begins with these columns, line by line. */
export function readTable(...columns: readonly string[]): Line[] {
  const lines = readFileSync(PAGE, "utf8").split("\n");
  const head = lines.findIndex((line) => line.startsWith(`| ${columns.join(" | ")} |`));
  const names = readCells(lines[head] ?? "");
  const end = lines.findIndex((line, index) => index > head && !line.startsWith("|"));
  const table = lines.slice(head + 2, end).map((line) => {
    const cells = readCells(line);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  });
  if (head < 0 || table.length === 0)
    throw new Error(`There is no table of ${columns.join(", ")}.`);
  return table;
}

const readCells = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
