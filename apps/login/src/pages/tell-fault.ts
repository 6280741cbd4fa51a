import type { LoginWords } from "../words.ts";

type WaitWords = LoginWords["login"]["wait"];

/** What is over after a while: whoever reads of it is told when. */
const PAUSES: ReadonlySet<string> = new Set(["locked", "crowded", "busy", "too-many-tries"]);

/** Returns a time as it is told: in seconds below a minute, else in minutes. */
export const tellTime = (seconds: number, words: WaitWords): string =>
  seconds < 60 ? words.seconds(seconds) : words.minutes(Math.ceil(seconds / 60));

/** Returns what is said of a fault, and behind it how long a pause lasts, where that is known. */
export function tellFault(
  fault: string,
  sentence: string,
  seconds: number | undefined,
  words: WaitWords,
): string {
  return seconds === undefined || !PAUSES.has(fault)
    ? sentence
    : words.again(sentence, tellTime(seconds, words));
}
