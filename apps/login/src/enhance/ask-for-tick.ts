/**
 * Asks for a missing tick before the form is sent, so that the fields keep their text, including the password, which
 * the server never sends back. An invalid password need not be kept: then the server reports both faults at once.
 */
export function askForTick(page: Document): void {
  for (const box of page.querySelectorAll<HTMLInputElement>("[data-tick]")) {
    const fault = page.getElementById(box.dataset.tick ?? "");
    if (!fault) continue;

    const show = (isMissing: boolean) => {
      fault.hidden = !isMissing;
      box.ariaInvalid = isMissing ? "true" : null;
      if (isMissing) box.setAttribute("aria-describedby", fault.id);
      else box.removeAttribute("aria-describedby");
    };
    const ask = (event: SubmitEvent) => {
      if (box.checked || box.form?.querySelector("[data-rule]:not([data-met])")) return;
      event.preventDefault();
      forgetFaults(page);
      show(true);
      box.focus();
    };
    // Runs before the handler that makes the button wait for an answer.
    box.form?.addEventListener("submit", ask, { capture: true });
    box.addEventListener("change", () => show(!box.checked));
  }
}

/** Removes the server's messages about an earlier try: they do not apply to the new text. */
function forgetFaults(page: Document): void {
  for (const field of page.querySelectorAll("input[aria-invalid=true]:not([data-tick])")) {
    field.ariaInvalid = null;
    page.getElementById(`${field.id}-error`)?.remove();
  }
}
