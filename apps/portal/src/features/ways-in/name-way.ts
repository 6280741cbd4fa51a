import { useWords } from "../../portal/portal-context.ts";
import { useWaysInWords } from "../../portal/words/ways-in.ts";
import type { Way } from "./describe-ways.ts";

/** Returns functions that name a credential: alone or at the start of a sentence, and within one. */
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
