/** Lets the switch of language lead to the same paragraph of a page that has several. */
export function keepPlace(page: Document): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>("a[hreflang]")) {
    link.addEventListener("click", () => {
      link.hash = page.location.hash;
    });
  }
}
