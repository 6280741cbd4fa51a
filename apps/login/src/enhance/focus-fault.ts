/**
 * Puts the focus where the fault is, so that it is read out and typing goes on there. Other news leave it
 * in the field that one types into, and are read out with that.
 */
export function focusFault(page: Document): void {
  page.querySelector<HTMLElement>("[aria-invalid=true],[data-fault]")?.focus();
  const news = page.querySelector("[data-news]");
  const field = page.querySelector("[autofocus]");
  if (!news || !field) return;
  const others = field.getAttribute("aria-describedby") ?? "";
  field.setAttribute("aria-describedby", `${news.id} ${others}`.trim());
}
