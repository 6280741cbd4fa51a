import type { ActivityWords } from "../../portal/words/activity.ts";

/** How a holder logs in, as far as it decides what they do about what was not them. */
export type Ways = { readonly hasPassword: boolean; readonly hasProvider: boolean };

/** Returns what the holder of an ID that was just frozen does next. */
export function tellFrozen(
  words: ActivityWords["notMe"],
  { hasPassword, hasProvider }: Ways,
): string {
  if (hasPassword) return words.doneText;
  return hasProvider ? words.doneWithout : words.donePasskeys;
}
