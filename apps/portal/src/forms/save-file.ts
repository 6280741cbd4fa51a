const KEPT_MS = 60_000;

/**
 * Hands a text to the browser, which saves it as a file. It is never shown here: as a page of our
 * origin it could read our pages.
 */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
