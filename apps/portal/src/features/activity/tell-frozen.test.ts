import { activityWords } from "@musubi/messages/both/activity";
import { expect, it } from "vitest";
import { tellFrozen } from "./tell-frozen.ts";

const { notMe: words } = activityWords.en;

it.each([
  ["a password and Google", true, true, words.doneText],
  ["Google alone", false, true, words.doneWithout],
  ["passkeys alone", false, false, words.donePasskeys],
])(
  "after a freeze, a holder with %s reads what to do with these credentials",
  (_, hasPassword, hasProvider, said) => {
    expect(tellFrozen(words, { hasPassword, hasProvider })).toBe(said);
  },
);
