/** Activates the button that copies the details for support. The address is copied without its query. */
export function copyDetails({ document: page, navigator, location }: Window): void {
  const button = page.querySelector<HTMLButtonElement>("[data-copy]");
  if (!button || !navigator.clipboard) return;

  const { copy: details = "", copied = "" } = button.dataset;
  const openedAt = new Date().toISOString();
  button.hidden = false;
  button.addEventListener("click", async () => {
    const place = `${location.origin}${location.pathname}`;
    await navigator.clipboard.writeText([details, openedAt, place, navigator.userAgent].join("\n"));
    button.textContent = copied;
  });
}
