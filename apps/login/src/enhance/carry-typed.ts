/** The key under which typed text waits for the next page of the login in this tab, and no longer. */
const KEY = "typed";

/** The carried text, by field name. */
type Typed = Readonly<Record<string, string | boolean>>;

/**
 * Carries typed text, except for passwords, along links of the login: to the other language, to the
 * forgotten-password page and back. It waits in the tab's storage: addresses are logged and passed on.
 */
export function carryTyped({ document: page, location, sessionStorage: storage }: Window): void {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? "null");
    storage.removeItem(KEY);
    if (kept?.path === location.pathname) fill(page, kept.typed);
  } catch {
    // Without storage nothing is carried, and the page works anyway.
  }
  page.addEventListener("click", ({ target, metaKey, ctrlKey, shiftKey, altKey }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
    // Compares targets, not the attribute's text: other scripts may have rewritten it.
    if (!link || link.origin !== location.origin || !link.pathname.startsWith("/login/")) return;
    // A link that opens elsewhere must leave nothing here, where the next user to log in might find it.
    if (metaKey || ctrlKey || shiftKey || altKey) return;
    try {
      storage.setItem(KEY, JSON.stringify({ path: link.pathname, typed: readTyped(page) }));
    } catch {
      // Without storage nothing is carried.
    }
  });
}

const listInputs = (page: Document) =>
  [...page.querySelectorAll<HTMLInputElement>("form input[name]")].filter(
    ({ type, hidden }) => type !== "hidden" && type !== "password" && !hidden,
  );

function readTyped(page: Document): Typed {
  // On the code page the address is not a field, but it is what the user may want to correct.
  const address = page.querySelector<HTMLElement>("[data-address]")?.dataset.address;
  const fields = listInputs(page)
    // A password that is shown is a text field. Its toggle button identifies it.
    .filter(({ id }) => !page.querySelector(`[data-reveal="${id}"]`))
    .map((input) => [input.name, input.type === "checkbox" ? input.checked : input.value]);
  return { ...(address && { email: address }), ...Object.fromEntries(fields) };
}

function fill(page: Document, typed: Typed): void {
  for (const input of listInputs(page)) {
    const value = typed[input.name];
    if (typeof value === "boolean") input.checked = value;
    else if (value) input.value = value;
  }
}
