export type SheetCell = {
  readonly caption: string;
  /** Relative to the sheet. */
  readonly file: string;
  readonly isTaken: boolean;
  /** Its width in pixels. */
  readonly width: number;
};

export type SheetRow = { readonly state: string; readonly cells: readonly SheetCell[] };

export type Sheet = { readonly name: string; readonly rows: readonly SheetRow[] };

/** A sheet with more states is too large to look at, and for a browser to draw in one piece. */
const ROWS = 4;

/** Divides the states of a screen among sheets. */
export function divideIntoSheets(screen: string, rows: readonly SheetRow[]): Sheet[] {
  const count = Math.ceil(rows.length / ROWS);
  return Array.from({ length: count }, (_, n) => ({
    name: count === 1 ? screen : `${screen}-${n + 1}`,
    rows: rows.slice(n * ROWS, (n + 1) * ROWS),
  }));
}

/** Returns the pictures that are missing. */
export const listMissing = (sheets: readonly Sheet[]): string[] =>
  sheets.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.flatMap(({ isTaken, file }) => (isTaken ? [] : [file]))),
  );

/** Returns a page with the pictures of a sheet, each below its name. */
export const writeSheet = ({ name, rows }: Sheet): string => `<!doctype html>
<meta charset="utf-8">
<title>${name}</title>
<style>
  body { margin: 0; padding: 24px; width: max-content; background: #8d8d93; font: 16px sans-serif; }
  h2 { margin: 16px 0 8px; font-size: 22px; }
  section { display: flex; gap: 16px; align-items: start; }
  figure { margin: 0; }
  img { display: block; width: 100%; }
  .missing { height: 120px; background: #d33; color: #fff; }
</style>
${rows.map((row) => writeRow(name, row)).join("\n")}
`;

const writeRow = (name: string, { state, cells }: SheetRow): string =>
  `<h2>${name} · ${state}</h2>\n<section>${cells.map(writeCell).join("")}</section>`;

const writeCell = ({ caption, file, isTaken, width }: SheetCell): string =>
  `<figure style="width:${width}px"><figcaption>${caption}</figcaption>${
    isTaken ? `<img src="${file}" alt="">` : '<div class="missing">not taken</div>'
  }</figure>`;

/** Returns a page that links to every sheet. */
export const writeIndex = (sheets: readonly Sheet[]): string => `<!doctype html>
<meta charset="utf-8">
<title>Pictures</title>
<ul>${sheets.map(({ name }) => `<li><a href="${name}.html">${name}</a></li>`).join("")}</ul>
`;
