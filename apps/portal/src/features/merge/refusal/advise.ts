import type { mergingWords } from "@musubi/messages/both/merging";
import type { WordsOf } from "../../../portal/words/words-of.ts";
import type { RefusedPreview } from "../../../refusals/after-plan.ts";
import type { Errand } from "../shared/errand-button.tsx";
import type { NamedService } from "../shared/named-services.ts";

/** What the holder of two IDs that cannot be merged can do, and the button that leads there, if any. */
export type Remedy = {
  readonly text: string;
  readonly step?: { readonly label: string; readonly errand: Errand };
};

/** Returns what can be done, best first, without what would not help according to the plan. */
export function advise(
  { decision, free_at, other_way, after_leaving: after, source, target }: RefusedPreview,
  { advice, steps }: WordsOf<typeof mergingWords>["refused"],
  service: NamedService | undefined,
  day: (time: number) => string,
): readonly Remedy[] {
  /** Returns a remedy on the service's own screen. A service that the operator does not display has none. */
  const at = (
    isTrue: boolean,
    act: "leave-there" | "leave-here" | "wake-here" | "erase-here",
    say: (name: string) => { readonly text: string; readonly label: string },
  ): readonly Remedy[] => {
    if (!isTrue || !service?.isShown) return [];
    const { text, label } = say(service.name);
    return [{ text, step: { label, errand: { do: act, service: service.id } } }];
  };
  const otherWay: readonly Remedy[] = other_way
    ? [
        {
          text: advice.otherWay(source.email, target.email),
          step: { label: steps.otherWay, errand: { do: "merge-as-other" } },
        },
      ]
    : [];
  const leaveThere = at(true, "leave-there", (name) => {
    const tell = after?.there === false ? advice.leaveThereFirst : advice.leaveThere;
    return { text: tell(name, source.email), label: steps.leaveThere(source.email) };
  });
  switch (decision) {
    case "same-account":
      return [{ text: advice.logInToOther }, { text: advice.checkAccount }];
    case "shared-service":
      return [
        ...leaveThere,
        ...at(after?.here !== false, "leave-here", (name) => ({
          text:
            after?.other_way === false
              ? advice.leaveHereAndWait(name, target.email)
              : advice.leaveHere(name, target.email, source.email),
          label: steps.leaveHere(name),
        })),
        { text: advice.keepBoth },
        { text: advice.closeOne(target.email, source.email) },
      ];
    case "left-service": {
      const [isHere, isThere] = [after?.here !== false, after?.there !== false];
      const freeOn = free_at === null ? undefined : day(free_at);
      return [
        ...otherWay,
        { text: describeWait(advice, freeOn, isHere) },
        ...at(free_at !== null && isThere, "wake-here", (name) => ({
          text: advice.wake(name, source.email),
          label: steps.wake(name),
        })),
        ...at(free_at !== null && isHere, "erase-here", (name) => ({
          text: advice.erase(name),
          label: steps.erase(name),
        })),
      ];
    }
    case "cannot-move":
      return [
        ...otherWay,
        ...leaveThere,
        { text: advice.keepBoth },
        { text: advice.closeOther(source.email) },
      ];
  }
}

/** Returns what waiting would change. */
function describeWait(
  { wait, waitForPlace, waitForErasing }: WordsOf<typeof mergingWords>["refused"]["advice"],
  freeOn: string | undefined,
  isLast: boolean,
): string {
  if (freeOn === undefined) return waitForErasing;
  return (isLast ? wait : waitForPlace)(freeOn);
}
