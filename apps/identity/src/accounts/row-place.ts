/** Where a page of rows ends; the caller sends it to get the next page. The id tells rows of the same time apart. */
export type RowPlace = { readonly at: number; readonly id: string };

export const writePlace = ({ at, id }: RowPlace): string => `${at} ${id}`;

export function readPlace(place: string): RowPlace {
  const space = place.indexOf(" ");
  return { at: Number(place.slice(0, space)), id: place.slice(space + 1) };
}
