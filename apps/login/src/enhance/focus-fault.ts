/**
 * Moves the focus to the fault, so that it is read out and typing continues there. Other messages
 * leave the focus in the field, and are read out with it.
 */
export function focusFault(page: Document): void {
  page.querySelector<HTMLElement>("[aria-invalid=true],[data-fault]")?.focus();
  const news = page.querySelector("[data-news]");
  const field = page.querySelector("[autofocus]");
  if (!news || !field) return;
  const others = field.getAttribute("aria-describedby") ?? "";
  field.setAttribute("aria-describedby", `${news.id} ${others}`.trim());
}
