const TYPES = { json: "application/json", html: "text/html" } as const;

type SavedFile = { readonly name: string; readonly content: string };

/** Hands a file to the browser, which saves it. Nothing of it is shown here: a page of ours could be read by it. */
export function saveFile({ name, content }: SavedFile, form: keyof typeof TYPES): void {
  const address = URL.createObjectURL(
    new Blob([content], { type: `${TYPES[form]};charset=utf-8` }),
  );
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

const KEPT_MS = 60_000;
