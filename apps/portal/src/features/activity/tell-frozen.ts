import type { activityWords } from "@musubi/messages/both/activity";
import type { WordsOf } from "../../portal/words/words-of.ts";

/** How a holder logs in: what to do about an intruder depends on this. */
export type Credentials = { readonly hasPassword: boolean; readonly hasProvider: boolean };

/** Returns what the holder of a newly frozen ID should do next. */
export function tellFrozen(
  words: WordsOf<typeof activityWords>["notMe"],
  { hasPassword, hasProvider }: Credentials,
): string {
  if (hasPassword) return words.doneText;
  return hasProvider ? words.doneWithout : words.donePasskeys;
}
