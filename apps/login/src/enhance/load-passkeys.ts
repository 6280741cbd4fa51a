/**
 * Loads the passkey script if the page uses passkeys and the browser supports them. If it does not,
 * the page hides what needs them.
 */
export function loadPasskeys(page: Document): void {
  const known = "PublicKeyCredential" in window;
  if (!page.querySelector("[data-passkey],[data-new-passkey]")) return;
  page.documentElement.dataset.passkeys = known ? "here" : "none";
  // The build wrote the script's address into the page. An import by its name would make the bundler add a loader.
  const script = page.querySelector<HTMLElement>("[data-passkeys-script]");
  if (known) void import(/* @vite-ignore */ script?.dataset.passkeysScript ?? "");
}
