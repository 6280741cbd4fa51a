import { SLEEP_DAYS } from "@musubi/contract";
import { UnknownKindError } from "../../unknown-kind.ts";
import type { MailWords } from "../mail-words.ts";
import type { EndedCredential } from "../mails.ts";
import type { Pen } from "../pen.ts";

/** Returns the name of a credential. Throws if it is one that only a newer version knows. */
export function nameCredential(
  { kind, name }: EndedCredential,
  { credentials, namedPasskey }: MailWords,
): string {
  if (!Object.hasOwn(credentials, kind)) throw new UnknownKindError("sign-in", kind);
  return name === undefined ? credentials[kind] : namedPasskey(name);
}

/** Returns a sentence that lists credentials that ended or are kept out, or nothing if there are none. */
export const tellCredentials = (
  credentials: readonly EndedCredential[],
  say: (credentials: string, days: number) => string,
  { words, list }: Pick<Pen, "words" | "list">,
): string[] =>
  credentials.length === 0
    ? []
    : [say(list(credentials.map((credential) => nameCredential(credential, words))), SLEEP_DAYS)];

/** Returns which credentials have ended, and how to add them again. */
export const tellEnded = (
  { ended = [] }: { readonly ended?: readonly EndedCredential[] },
  pen: Pick<Pen, "words" | "list">,
): string[] => tellCredentials(ended, pen.words.credentialsEnded.which, pen);
