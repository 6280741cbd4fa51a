import type { LoginWords } from "../words.ts";

type WaitWords = LoginWords["login"]["wait"];

/** Faults that end after a while: the page says when. */
const PAUSES: ReadonlySet<string> = new Set(["locked", "crowded", "overloaded", "too-many-tries"]);

/** Returns a duration in words: in seconds below a minute, otherwise in minutes. */
export const tellTime = (seconds: number, words: WaitWords): string =>
  seconds < 60 ? words.seconds(seconds) : words.minutes(Math.ceil(seconds / 60));

/** Returns about how long a duration is, in words: seconds are rounded up to tens. */
export const tellAbout = (seconds: number, words: WaitWords): string =>
  tellTime(Math.ceil(seconds / 10) * 10, words);

/** Returns the text of a fault, followed by how long a pause lasts if that is known. */
export function tellFault(
  fault: string,
  sentence: string,
  seconds: number | undefined,
  words: WaitWords,
): string {
  return seconds === undefined || !PAUSES.has(fault)
    ? sentence
    : words.again(sentence, tellAbout(seconds, words));
}
