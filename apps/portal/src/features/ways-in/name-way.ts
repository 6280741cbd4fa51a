import type { WaysInWords } from "../../portal/lazy-words/ways-in.ts";
import { useWaysInWords } from "../../portal/lazy-words/ways-in.ts";
import { useWords } from "../../portal/portal-context.ts";
import { nameBrowser } from "../../words/name-browser.ts";
import type { Way } from "./describe-ways.ts";

/** Returns what a way in is called. */
export function useWayName(): (way: Way) => string {
  const words = useWaysInWords();
  const { providers } = useWords().common;
  return ({ provider, passkey }) => {
    if (provider !== undefined) return providers[provider];
    return passkey ? words.passkey(passkey.name) : words.password;
  };
}

/** Returns where a passkey was made, where anybody can tell. */
export function tellMadeIn(words: WaysInWords, { passkey }: Way): string | undefined {
  if (!passkey || passkey.browser === null) return undefined;
  return words.madeIn(nameBrowser(passkey, words.browser));
}
