import type { SessionWords } from "../../portal/lazy-words/sessions.ts";

type Named = { readonly browser: string | null; readonly system: string | null };

/** Returns what a browser is called, as the mails about it call it. */
export function nameBrowser({ browser, system }: Named, words: SessionWords["browser"]): string {
  const name = browser === "app" ? words.inApp : (browser ?? words.unknown);
  return system === null ? name : words.on(name, system);
}
