/** Where what was typed waits for the next page of this tab, and no longer. */
const KEY = "typed";

/** What is taken along, by the names of its fields. */
type Typed = Readonly<Record<string, string | boolean>>;

/**
 * Takes what was typed along to the other language, to a forgotten password and back: all but secrets.
 * It waits in the tab, not in the address: an address is logged, and handed on.
 */
export function carryTyped({ document: page, location, sessionStorage: storage }: Window): void {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? "null");
    storage.removeItem(KEY);
    if (kept?.path === location.pathname) fill(page, kept.typed);
  } catch {
    // A browser that keeps nothing loses nothing but comfort.
  }
  page.addEventListener("click", ({ target, metaKey, ctrlKey, shiftKey, altKey }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
    // By where it leads, not by how it is written: other scripts may have written it anew.
    if (!link || link.origin !== location.origin || !link.pathname.startsWith("/login/")) return;
    // What opens elsewhere leaves nothing here, where whoever logs in next might find it.
    if (metaKey || ctrlKey || shiftKey || altKey) return;
    try {
      storage.setItem(KEY, JSON.stringify({ path: link.pathname, typed: readTyped(page) }));
    } catch {
      // The same.
    }
  });
}

const listInputs = (page: Document) =>
  [...page.querySelectorAll<HTMLInputElement>("form input[name]")].filter(
    ({ type, hidden }) => type !== "hidden" && type !== "password" && !hidden,
  );

function readTyped(page: Document): Typed {
  // The address that a code went to is no field there, and the first thing to mend.
  const address = page.querySelector<HTMLElement>("[data-address]")?.dataset.address;
  const fields = listInputs(page)
    // A password that is shown is a field like any other, but for its eye.
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
