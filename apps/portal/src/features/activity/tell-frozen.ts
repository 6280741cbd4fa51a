import type { ActivityWords } from "../../portal/words/activity.ts";

/** How a holder logs in, as far as it decides what to do about an intruder. */
export type Credentials = { readonly hasPassword: boolean; readonly hasProvider: boolean };

/** Returns what the holder of a newly frozen ID should do next. */
export function tellFrozen(
  words: ActivityWords["notMe"],
  { hasPassword, hasProvider }: Credentials,
): string {
  if (hasPassword) return words.doneText;
  return hasProvider ? words.doneWithout : words.donePasskeys;
}
