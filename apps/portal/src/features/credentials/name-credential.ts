import { credentialWords } from "@musubi/messages/both/credentials";
import { useWords } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import type { Credential } from "./describe-credentials.ts";

/** Returns functions that name a credential: alone or at the start of a sentence, and within one. */
export function useCredentialNames() {
  const words = useWordsOf(credentialWords);
  const { providers } = useWords().common;
  const nameBy =
    (namePasskey: (name: string) => string) =>
    ({ provider, passkey }: Credential): string => {
      if (provider !== undefined) return providers[provider];
      return passkey ? namePasskey(passkey.name) : words.password;
    };
  return { nameOf: nameBy(words.passkey), nameWithin: nameBy(words.passkeyWithin) };
}
