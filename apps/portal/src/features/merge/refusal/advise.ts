import type { Language } from "@musubi/contract";
import type { MergingWords } from "../../../portal/lazy-words/merging.ts";
import { describeDay } from "../../../words/describe-day.ts";
import type { RefusedPreview } from "../flow/refused-preview.ts";

/** Returns what the holder of two IDs that cannot be merged can do today, the best way first. */
export function advise(
  { verdict, free_at, other_way, source, target }: RefusedPreview,
  { advice }: MergingWords["refused"],
  language: Language,
): readonly string[] {
  const otherWay = other_way ? [advice.otherWay(source.email, target.email)] : [];
  switch (verdict) {
    case "same-account":
      return [advice.logInToOther, advice.checkAccount];
    case "shared-service":
      return [advice.keepBoth, advice.closeOne(target.email, source.email)];
    case "left-service":
      return [...otherWay, advice.wait(describeDay(free_at, language))];
    case "cannot-move":
    case "unknown-service":
      return [...otherWay, advice.keepBoth, advice.closeOther(source.email)];
  }
}
