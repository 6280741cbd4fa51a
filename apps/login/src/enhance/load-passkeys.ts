/** Loads what passkeys take, where a page has a use for them and the browser knows them; else nothing of them shows. */
export function loadPasskeys(page: Document): void {
  const known = "PublicKeyCredential" in window;
  if (!page.querySelector("[data-passkey],[data-new-passkey]")) return;
  page.documentElement.dataset.passkeys = known ? "here" : "none";
  // By its address, which the build has written into the page: a module that is named here brings a loader along.
  const script = page.querySelector<HTMLElement>("[data-passkeys-script]");
  if (known) void import(/* @vite-ignore */ script?.dataset.passkeysScript ?? "");
}
