/** Brings the toggles beside password fields to life. */
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
    // Sent as plain text, a browser would offer it again as a suggestion.
    input.form?.addEventListener("submit", () => show(false));
  }
}
