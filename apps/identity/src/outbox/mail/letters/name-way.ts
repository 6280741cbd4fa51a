import { SLEEP_DAYS } from "@musubi/contract";
import { UnknownKindError } from "../../unknown-kind.ts";
import type { MailWords } from "../mail-words.ts";
import type { EndedWay } from "../mails.ts";
import type { Pen } from "../pen.ts";

/** Returns what a way in is called; a newer version may know others. */
export function nameWay({ way, name }: EndedWay, { signInWays, namedPasskey }: MailWords): string {
  if (!Object.hasOwn(signInWays, way)) throw new UnknownKindError("sign-in", way);
  return name === undefined ? signInWays[way] : namedPasskey(name);
}

/** Puts ways in into a sentence that says why they are gone, or kept out; nothing where there are none. */
export const tellWays = (
  ways: readonly EndedWay[],
  say: (ways: string, days: number) => string,
  { words, list }: Pick<Pen, "words" | "list">,
): string[] =>
  ways.length === 0 ? [] : [say(list(ways.map((way) => nameWay(way, words))), SLEEP_DAYS)];

/** Which ways in have ended, and how they are added again. */
export const tellEnded = (
  { ended = [] }: { readonly ended?: readonly EndedWay[] },
  pen: Pick<Pen, "words" | "list">,
): string[] => tellWays(ended, pen.words.waysEnded.which, pen);
