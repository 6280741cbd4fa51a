/** A second press on a slow line must not sign in twice: each try counts against the limit. */
export function submitOnce(page: Document): void {
  for (const form of page.forms) {
    const button = form.querySelector<HTMLButtonElement>("[type=submit]");
    if (!button) continue;

    form.addEventListener("submit", (event) => {
      // It does not leave: something is missing.
      if (event.defaultPrevented) return;
      if (button.ariaBusy === "true") event.preventDefault();
      button.ariaBusy = "true";
    });
    // Back through the browser's cache, the page is as it was left: ready again, and without the secret.
    window.addEventListener("pageshow", ({ persisted }) => {
      if (!persisted) return;
      button.ariaBusy = null;
      for (const secret of form.querySelectorAll<HTMLInputElement>("[type=password]")) {
        secret.value = "";
      }
    });
  }
}
