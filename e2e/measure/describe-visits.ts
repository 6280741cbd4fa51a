import type { Hop, Visit } from "./one-visit.ts";

export type Visits = { readonly name: string; readonly visits: readonly Visit[] };

type Figure = Exclude<keyof Visit, "chain">;

const middleOf = (visits: readonly Visit[], figure: Figure): number =>
  visits.map((visit) => visit[figure]).toSorted((a, b) => a - b)[visits.length >> 1] ?? 0;

/** Returns a table of medians: a row for each page, its FCP also as a multiple of the first row's. */
export function describeVisits(all: readonly Visits[]): string {
  const [first] = all;
  const least = first === undefined ? 0 : middleOf(first.visits, "fcp");
  const rows = all.map(({ name, visits }) => {
    const middle = (figure: Figure) => middleOf(visits, figure);
    const ms = (figure: Figure) => `${Math.round(middle(figure))} ms`;
    return [
      name,
      ms("fcp"),
      (middle("fcp") / least).toFixed(2),
      ms("lcp"),
      ms("tbt"),
      middle("cls").toFixed(3),
      `${(middle("bytes") / 1_000).toFixed(1)} kB`,
    ];
  });
  return alignColumns([["", "FCP", "×", "LCP", "TBT", "CLS", "bytes"], ...rows]);
}

/** Returns the requests of one visit, in their order. */
export function describeChain(chain: readonly Hop[]): string {
  return alignColumns(chain.map(({ name, from, to }) => [name, `${from}`, `– ${to} ms`]));
}

/** Returns rows as lines with aligned columns. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => {
      const cells = row.map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      });
      return `  ${cells.join("  ")}\n`;
    })
    .join("");
}
