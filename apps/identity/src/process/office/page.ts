/** A part of a page for the terminal: names and what is known under them, or a table. */
export type Section = {
  readonly title?: string;
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly rows?: readonly (readonly string[])[];
};

/** Draws sections one below the other; a table without rows is left out. */
export const drawPage = (sections: readonly Section[]): string =>
  sections
    .filter(({ facts, rows }) => facts !== undefined || (rows ?? []).length > 0)
    .map(({ title, facts, rows }) =>
      [
        ...(title === undefined ? [] : [title]),
        ...drawTable(facts ?? rows ?? [], title ? "  " : ""),
      ].join("\n"),
    )
    .join("\n\n");

/** What could play tricks on a terminal: a service's words and a browser's name come from outside. */
const TRICKS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function drawTable(table: readonly (readonly string[])[], indent: string): string[] {
  const rows = table.map((row) => row.map((cell) => cell.replaceAll(TRICKS, "\ufffd")));
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, n) => Math.max(widest[n] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    `${indent}${row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join("  ")}`.trimEnd(),
  );
}
