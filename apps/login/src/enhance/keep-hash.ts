/** Makes the language switch keep the current section of a page with several. */
export function keepHash(page: Document): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>("a[hreflang]")) {
    link.addEventListener("click", () => {
      link.hash = page.location.hash;
    });
  }
}
