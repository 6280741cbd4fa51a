import type { Merge } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { Sentence } from "../../../frame/sentence.ts";
import { useWords } from "../../../portal/portal-context.ts";
import { useDay } from "../../../portal/use-day.ts";
import type { MergingWords } from "../../../portal/words/merging.ts";
import classes from "../shared/layout.module.css";
import { type NamedService, onlyShown } from "../shared/named-services.ts";
import { StepList } from "../shared/step-list.tsx";
import { TwoIds } from "../shared/two-ids.tsx";

type RecentViewProps = {
  readonly merge: Merge;
  readonly unanswered: boolean;
  readonly nameOf: (id: number) => NamedService;
  readonly words: MergingWords;
  readonly onUndo: () => void;
  readonly onLeave: () => void;
};

/** Returns what stands above it: which ID went into which. */
export const describeRecent = (
  { source_email, target_email }: Merge,
  { recent }: Pick<MergingWords, "recent">,
) => ({ title: recent.title, lead: recent.lead(source_email, target_email) });

/** A merge of the last days, while the other ID still sleeps and can be woken. */
export function RecentView({ merge, unanswered, nameOf, words, onUndo, onLeave }: RecentViewProps) {
  const { connection } = useWords();
  const day = useDay();
  const { source_email: source, target_email: target } = merge;
  const steps = onlyShown(merge.steps, nameOf);
  return (
    <>
      <TwoIds
        label={words.preview.ids}
        target={{ role: words.recent.target, email: target }}
        source={{ role: words.recent.source, email: source }}
        tied={1}
      />
      {steps.length > 0 && (
        <section className={classes.part}>
          <SectionTitle>{words.recent.moved}</SectionTitle>
          <StepList steps={steps} nameOf={nameOf} back={false} moving={false} words={words.steps} />
        </section>
      )}
      <Notice kind="info">
        <p>{words.recent.until(day(merge.undo_until))}</p>
        <p>
          <Sentence>{words.recent.link(source, day(merge.undo_until))}</Sentence>
        </p>
      </Notice>
      <Hindrances merge={merge} nameOf={nameOf} words={words} />
      {unanswered && (
        <Notice kind="alert" live>
          {connection.unanswered}
        </Notice>
      )}
      <div className={classes.actions}>
        <Button onClick={onLeave}>{words.recent.back}</Button>
        <Button kind="quiet" onClick={onUndo}>
          {words.recent.undo}
        </Button>
      </div>
    </>
  );
}

/** What does not come back by undoing it, named before anybody presses. */
function Hindrances({ merge, nameOf, words }: Pick<RecentViewProps, "merge" | "nameOf" | "words">) {
  const { title, gone } = words.recent.hindered;
  return onlyShown(merge.undo_hindered ?? [], nameOf).map(({ service_id }) => {
    const { name } = nameOf(service_id);
    return (
      <Notice key={service_id} kind="info" title={title(name)}>
        <p>{gone(name)}</p>
      </Notice>
    );
  });
}
