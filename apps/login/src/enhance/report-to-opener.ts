/**
 * Ends the popup of a social sign-in: posts the answer to its opener, if that is a page of the
 * portal. If the provider's pages have separated the two windows, a page of the portal takes over,
 * with a handle in place of the answer.
 */
export function reportToOpener(popup: Window): void {
  const page = popup.document.querySelector<HTMLElement>("[data-popup]");
  const { popup: answer, popupTarget, popupFallback } = page?.dataset ?? {};
  if (answer === undefined || popupTarget === undefined || popupFallback === undefined) return;

  if (popup.opener === null) {
    popup.location.replace(popupFallback);
    return;
  }
  popup.opener.postMessage(JSON.parse(answer), popupTarget);
  popup.close();
}
