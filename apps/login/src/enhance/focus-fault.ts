/** Puts the focus where the fault is, so that it is read out and typing goes on there. */
export function focusFault(page: Document): void {
  page.querySelector<HTMLElement>("[aria-invalid=true],[data-fault]")?.focus();
}
