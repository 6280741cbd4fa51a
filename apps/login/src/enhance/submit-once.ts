/** Sends a form once, however often its button is pressed: each try, for instance to sign in, counts. */
export function submitOnce(page: Document): void {
  for (const form of page.forms) {
    const button = form.querySelector<HTMLButtonElement>("[type=submit]");
    if (!button) continue;

    form.addEventListener("submit", (event) => {
      // The form is not sent: something is missing.
      if (event.defaultPrevented) return;
      if (button.ariaBusy === "true") event.preventDefault();
      button.ariaBusy = "true";
    });
    // Restored from the back/forward cache, the page must be ready again, and without the secret.
    window.addEventListener("pageshow", ({ persisted }) => {
      if (!persisted) return;
      button.ariaBusy = null;
      for (const secret of form.querySelectorAll<HTMLInputElement>("[type=password]")) {
        secret.value = "";
      }
    });
  }
}
