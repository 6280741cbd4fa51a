import type { browserWords } from "@musubi/messages/both/browser";
import type { Words } from "@musubi/messages/words";

type Named = { readonly browser: string | null; readonly system: string | null };

/** Returns the name of a browser, as in mails. */
export function nameBrowser(
  { browser, system }: Named,
  words: Words<typeof browserWords.ja>,
): string {
  const name = browser === "app" ? words.inApp : browser;
  if (name && system) return words.on(name, system);
  return name ?? system ?? words.unknown;
}
