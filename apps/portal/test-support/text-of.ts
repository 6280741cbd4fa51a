/** Returns the text of a rendered page without its markup. */
export const textOf = (page: string): string =>
  page
    .replaceAll("<wbr/>", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
