import type { Merge } from "@musubi/contract";
import { mergingWords } from "@musubi/messages/both/merging";
import { Button } from "@musubi/ui/button.tsx";
import { Alert, Notice } from "@musubi/ui/notice.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { HelpLink } from "../../../forms/help-link.tsx";
import { Screen } from "../../../frame/screen.tsx";
import { useWordsOf, type WordsOf } from "../../../portal/words/words-of.ts";
import type { StopFault } from "../flow/merge-flow.ts";
import { TO_SERVICES } from "../shared/merge-path.ts";
import { goesBack } from "../shared/merge-steps.ts";
import type { NamedService } from "../shared/named-services.ts";
import { type AskedProps, TakeBackQuestion } from "../shared/take-back-question.tsx";
import { MergeProgress } from "./merge-progress.tsx";

type StoppedViewProps = AskedProps & {
  readonly merge: Merge;
  readonly fault: StopFault | undefined;
  readonly nameOf: (id: number) => NamedService;
  readonly onResume: () => void;
};

/** An unfinished merge or undo, begun here or elsewhere: its progress, and buttons to finish or cancel if possible. */
export function StoppedView({ merge, fault, nameOf, onResume, ...asked }: StoppedViewProps) {
  const words = useWordsOf(mergingWords);
  // Only the target's holder may finish a merge. When services move back, either holder may continue.
  const mayResume = merge.role === "target" || goesBack(merge);
  const complaint = describeFault(merge, fault, words, mayResume);
  const { title, lead } = describeStopped(merge, words);
  return (
    <Screen back={TO_SERVICES} title={title} lead={lead && lead}>
      <MergeProgress merge={merge} nameOf={nameOf} moving={false} />
      {complaint && <Alert>{complaint}</Alert>}
      {!mayResume && (
        <Notice kind="info">{words.stopped.asSource.advice(merge.target_email)}</Notice>
      )}
      <Section>
        {mayResume && (
          <Button onClick={onResume}>
            {goesBack(merge) ? words.stopped.resumeBack : words.stopped.resume}
          </Button>
        )}
        {merge.can_cancel && (
          <Button kind="quiet" onClick={asked.onAsk}>
            {words.stopped.cancel}
          </Button>
        )}
        {complaint && <HelpLink topic="under-way" />}
      </Section>
      <TakeBackQuestion
        {...asked}
        words={words.confirmCancel}
        text={words.confirmCancel.text}
        isLoss
      />
    </Screen>
  );
}

/** Returns the title, and a text for the holder of the source, who may not know of the merge. */
export function describeStopped(
  merge: Merge,
  { stopped }: WordsOf<typeof mergingWords>,
): { readonly title: string; readonly lead?: string } {
  if (goesBack(merge)) return { title: stopped.backTitle };
  if (merge.role === "target") return { title: stopped.title };
  const { title, lead } = stopped.asSource;
  return { title, lead: lead(merge.target_email) };
}

/**
 * Returns why the merge stopped, in the service's own words if it gave any, or that it is too late to cancel. A reader
 * who cannot continue is not told to try again.
 */
function describeFault(
  merge: Merge,
  fault: StopFault | undefined,
  words: WordsOf<typeof mergingWords>,
  mayResume: boolean,
): string | undefined {
  if (fault === "too-late") return words.tooLate;
  if (!mayResume) return undefined;
  if (merge.message) return merge.message;
  return fault === undefined ? undefined : words.stopped.unanswered;
}
