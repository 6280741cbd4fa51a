/** Activates the toggles beside password fields. */
export function revealPasswords(page: Document): void {
  for (const toggle of page.querySelectorAll<HTMLButtonElement>("[data-reveal]")) {
    const input = page.getElementById(toggle.dataset.reveal ?? "");
    if (!(input instanceof HTMLInputElement)) continue;

    const show = (visible: boolean) => {
      input.type = visible ? "text" : "password";
      toggle.ariaPressed = String(visible);
    };
    toggle.hidden = false;
    toggle.addEventListener("click", () => show(input.type === "password"));
    // If it were sent as plain text, the browser would offer it as a suggestion later.
    input.form?.addEventListener("submit", () => show(false));
  }
}
