import type { MergingWords } from "../../../portal/words/merging.ts";
import type { RefusedPreview } from "../../../rulings/judge-plan.ts";
import type { Errand } from "../shared/errand.ts";
import type { NamedService } from "../shared/named-services.ts";

/** What the holder of two IDs that cannot be merged can do, and the step that leads there, if one does. */
export type Remedy = {
  readonly text: string;
  readonly step?: { readonly label: string; readonly errand: Errand };
};

/** Returns what can be done today, the best way first. Each is said only where it is true. */
export function advise(
  { verdict, free_at, other_way, after_leaving: after, source, target }: RefusedPreview,
  { advice, steps }: MergingWords["refused"],
  service: NamedService | undefined,
  day: (time: number) => string,
): readonly Remedy[] {
  // What the operator does not display has no screen to be left on.
  const inTheWay = service?.isShown ? [service] : [];
  const otherWay: readonly Remedy[] = other_way
    ? [
        {
          text: advice.otherWay(source.email, target.email),
          step: { label: steps.otherWay, errand: { do: "merge-as-other" } },
        },
      ]
    : [];
  const leaveThere = inTheWay.map(
    ({ id, name }): Remedy => ({
      text: (after?.there === false ? advice.leaveThereFirst : advice.leaveThere)(
        name,
        source.email,
      ),
      step: { label: steps.leaveThere, errand: { do: "leave-there", service: id } },
    }),
  );
  switch (verdict) {
    case "same-account":
      return [{ text: advice.logInToOther }, { text: advice.checkAccount }];
    case "shared-service":
      return [
        ...leaveThere,
        ...(after?.here === false ? [] : inTheWay).map(
          ({ id, name }): Remedy => ({
            text:
              after?.other_way === false
                ? advice.leaveHereAndWait(name, target.email)
                : advice.leaveHere(name, target.email, source.email),
            step: { label: steps.leaveHere(name), errand: { do: "leave-here", service: id } },
          }),
        ),
        { text: advice.keepBoth },
        { text: advice.closeOne(target.email, source.email) },
      ];
    case "left-service":
      return [
        ...otherWay,
        {
          text: describeWait(
            advice,
            free_at === null ? undefined : day(free_at),
            after?.here !== false,
          ),
        },
        ...(free_at === null || after?.there === false ? [] : inTheWay).map(
          ({ id, name }): Remedy => ({
            text: advice.wake(name, source.email),
            step: { label: steps.wake(name), errand: { do: "wake-here", service: id } },
          }),
        ),
        ...(free_at === null || after?.here === false ? [] : inTheWay).map(
          ({ id, name }): Remedy => ({
            text: advice.erase(name),
            step: { label: steps.erase(name), errand: { do: "erase-here", service: id } },
          }),
        ),
      ];
    case "cannot-move":
      return [
        ...otherWay,
        ...leaveThere,
        { text: advice.keepBoth },
        { text: advice.closeOther(source.email) },
      ];
  }
}

/** Returns what waiting brings. */
function describeWait(
  { wait, waitForPlace, waitForErasing }: MergingWords["refused"]["advice"],
  freeOn: string | undefined,
  isLast: boolean,
): string {
  if (freeOn === undefined) return waitForErasing;
  return (isLast ? wait : waitForPlace)(freeOn);
}
