/** Where a page of rows ends, as its caller names it to get the next one: rows of one time are told apart by their id. */
export type RowPlace = { readonly at: number; readonly id: string };

export const writePlace = ({ at, id }: RowPlace): string => `${at} ${id}`;

export function readPlace(place: string): RowPlace {
  const space = place.indexOf(" ");
  return { at: Number(place.slice(0, space)), id: place.slice(space + 1) };
}
