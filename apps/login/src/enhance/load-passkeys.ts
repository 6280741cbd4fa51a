/**
 * Loads the passkey script if the page uses passkeys and the browser supports them. Otherwise
 * nothing about passkeys is shown.
 */
export function loadPasskeys(page: Document): void {
  const known = "PublicKeyCredential" in window;
  if (!page.querySelector("[data-passkey],[data-new-passkey]")) return;
  page.documentElement.dataset.passkeys = known ? "here" : "none";
  // By the address that the build wrote into the page: a module named here would bring a loader along.
  const script = page.querySelector<HTMLElement>("[data-passkeys-script]");
  if (known) void import(/* @vite-ignore */ script?.dataset.passkeysScript ?? "");
}
