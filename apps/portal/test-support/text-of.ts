/** Returns what a reader sees of a rendered page: its words, without the markup. */
export const textOf = (page: string): string =>
  page
    .replaceAll("<wbr/>", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
