import { SLEEP_DAYS } from "@musubi/contract";
import { UnknownKindError } from "../../unknown-kind.ts";
import type { MailWords } from "../mail-words.ts";
import type { EndedWay } from "../mails.ts";
import type { Pen } from "../pen.ts";

/** Returns the name of a credential. Throws if it is one that only a newer version knows. */
export function nameWay({ way, name }: EndedWay, { signInWays, namedPasskey }: MailWords): string {
  if (!Object.hasOwn(signInWays, way)) throw new UnknownKindError("sign-in", way);
  return name === undefined ? signInWays[way] : namedPasskey(name);
}

/** Returns a sentence that lists credentials that ended or are kept out, or nothing if there are none. */
export const tellWays = (
  ways: readonly EndedWay[],
  say: (ways: string, days: number) => string,
  { words, list }: Pick<Pen, "words" | "list">,
): string[] =>
  ways.length === 0 ? [] : [say(list(ways.map((way) => nameWay(way, words))), SLEEP_DAYS)];

/** Returns which credentials have ended, and how to add them again. */
export const tellEnded = (
  { ended = [] }: { readonly ended?: readonly EndedWay[] },
  pen: Pick<Pen, "words" | "list">,
): string[] => tellWays(ended, pen.words.waysEnded.which, pen);
