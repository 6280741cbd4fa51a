/** Where a page of rows ends; the caller sends it to get the next page. The id tells rows of the same time apart. */
export type RowCursor = { readonly at: number; readonly id: string };

export const writeCursor = ({ at, id }: RowCursor): string => `${at} ${id}`;

export function readCursor(cursor: string): RowCursor {
  const space = cursor.indexOf(" ");
  return { at: Number(cursor.slice(0, space)), id: cursor.slice(space + 1) };
}
