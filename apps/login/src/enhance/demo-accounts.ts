/** Shows the people of the demo, and fills the form with the chosen one. */
export function showDemoAccounts(page: Document): void {
  const list = page.querySelector<HTMLElement>("[data-demo]");
  if (!list) return;

  list.hidden = false;
  list.addEventListener("click", ({ target }) => {
    const person = target instanceof Element && target.closest<HTMLElement>("[data-email]");
    if (!person) return;
    fill(page, "email", person.dataset.email);
    fill(page, "password", person.dataset.password);
    page.querySelector<HTMLElement>("[type=submit]")?.focus();
  });
}

function fill(page: Document, id: string, value = ""): void {
  const input = page.getElementById(id);
  if (input instanceof HTMLInputElement) input.value = value;
}
