/**
 * Asks for a tick that is missing before the form leaves: what was typed stays in its fields, the
 * password too, which the server never sends back. One that will not do is not worth keeping: then the server tells of
 * both at once.
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
    // Before what has the button wait for an answer.
    box.form?.addEventListener("submit", ask, { capture: true });
    box.addEventListener("change", () => show(!box.checked));
  }
}

/** What the server said of an earlier try is not true of what was typed since. */
function forgetFaults(page: Document): void {
  for (const field of page.querySelectorAll("input[aria-invalid=true]:not([data-tick])")) {
    field.ariaInvalid = null;
    page.getElementById(`${field.id}-error`)?.remove();
  }
}
