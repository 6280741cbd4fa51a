import type { browser as japanese } from "@musubi/messages/ja/browser";
import type { Words } from "@musubi/messages/words";

type Named = { readonly browser: string | null; readonly system: string | null };

/** Returns the name of a browser, as in mails. */
export function nameBrowser({ browser, system }: Named, words: Words<typeof japanese>): string {
  const name = browser === "app" ? words.inApp : browser;
  if (name && system) return words.on(name, system);
  return name ?? system ?? words.unknown;
}
