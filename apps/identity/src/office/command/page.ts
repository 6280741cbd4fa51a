/** A part of a terminal page: names with values, or a table. */
export type Section = {
  readonly title?: string;
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly rows?: readonly (readonly string[])[];
};

/** Draws sections below each other. Leaves out a table without rows. */
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

/** Characters that could manipulate a terminal: a service's words and a browser's name come from outside. */
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
