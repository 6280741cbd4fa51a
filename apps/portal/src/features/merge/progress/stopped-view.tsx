import type { Merge } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { HelpLink } from "../../../forms/help-link.tsx";
import { Sentence } from "../../../frame/sentence.ts";
import type { MergingWords } from "../../../portal/words/merging.ts";
import type { StopFault } from "../flow/merge-flow.ts";
import classes from "../shared/layout.module.css";
import { goesBack } from "../shared/merge-steps.ts";
import type { NamedService } from "../shared/named-services.ts";
import { MergeProgress } from "./merge-progress.tsx";

type StoppedViewProps = {
  readonly merge: Merge;
  readonly fault: StopFault | undefined;
  readonly nameOf: (id: number) => NamedService;
  readonly words: MergingWords;
  readonly onResume: () => void;
  readonly onCancel: () => void;
};

/** A merge that was begun and left, here or on another device: where it is, and both ways out. */
export function StoppedView({ merge, fault, nameOf, words, onResume, onCancel }: StoppedViewProps) {
  // Towards the target only the target drives it; back to where everything was, either may.
  const mayResume = merge.role === "target" || goesBack(merge);
  const complaint = describeFault(merge, fault, words);
  return (
    <>
      <MergeProgress merge={merge} nameOf={nameOf} words={words} moving={false} />
      {complaint && (
        <Notice kind="alert" live>
          {complaint}
        </Notice>
      )}
      {complaint && <HelpLink topic="under-way" />}
      {!mayResume && (
        <Notice kind="info">
          <Sentence>{words.stopped.asSource.advice(merge.target_email)}</Sentence>
        </Notice>
      )}
      <div className={classes.actions}>
        {mayResume && (
          <Button onClick={onResume}>
            {goesBack(merge) ? words.stopped.resumeBack : words.stopped.resume}
          </Button>
        )}
        {merge.can_cancel && (
          <Button kind="quiet" onClick={onCancel}>
            {words.stopped.cancel}
          </Button>
        )}
      </div>
    </>
  );
}

/** Returns what stands above it: whether it goes forward or back, and which of the two IDs the reader is. */
export function describeStopped(merge: Merge, { stopped }: Pick<MergingWords, "stopped">) {
  if (goesBack(merge)) {
    return { title: stopped.backTitle, lead: stopped.back(merge.source_email) };
  }
  if (merge.role === "source") {
    const { title, lead } = stopped.asSource;
    return { title, lead: lead(merge.target_email) };
  }
  return { title: stopped.title, lead: stopped.into(merge.source_email, merge.target_email) };
}

/** Returns why it stands still. What a service says about itself comes first. */
function describeFault(
  merge: Merge,
  fault: StopFault | undefined,
  words: MergingWords,
): string | undefined {
  if (fault === "too-late") return words.tooLate;
  if (merge.message) return merge.message;
  return fault === undefined ? undefined : words.stopped.unanswered;
}
