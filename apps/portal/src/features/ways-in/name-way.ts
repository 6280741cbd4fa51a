import { useWords } from "../../portal/portal-context.ts";
import type { WaysInWords } from "../../portal/words/ways-in.ts";
import { useWaysInWords } from "../../portal/words/ways-in.ts";
import { nameBrowser } from "../../words/name-browser.ts";
import type { Way } from "./describe-ways.ts";

/** Returns what a way in is called: by itself or where a sentence begins, and within one. */
export function useWayNames() {
  const words = useWaysInWords();
  const { providers } = useWords().common;
  const nameBy =
    (namePasskey: (name: string) => string) =>
    ({ provider, passkey }: Way): string => {
      if (provider !== undefined) return providers[provider];
      return passkey ? namePasskey(passkey.name) : words.password;
    };
  return { nameOf: nameBy(words.passkey), nameWithin: nameBy(words.passkeyWithin) };
}

/** Returns where a passkey was made, where anybody can tell. */
export function tellMadeIn(words: WaysInWords, { passkey }: Way): string | undefined {
  if (!passkey || passkey.browser === null) return undefined;
  return words.madeIn(nameBrowser(passkey, words.browser));
}
