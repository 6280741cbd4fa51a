import type { Merge } from "@musubi/contract";
import { mergingWords } from "@musubi/messages/both/merging";
import { Button } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { Unanswered } from "../../../forms/undone-notice.tsx";
import { Must } from "../../../frame/must.tsx";
import { Screen } from "../../../frame/screen.tsx";
import { useDay } from "../../../portal/use-day.ts";
import { useWordsOf } from "../../../portal/words/words-of.ts";
import { CordList } from "../shared/cord-list.tsx";
import { TO_SERVICES } from "../shared/merge-path.ts";
import { type NamedService, onlyShown } from "../shared/named-services.ts";
import { type AskedProps, TakeBackQuestion } from "../shared/take-back-question.tsx";
import { TwoIds } from "../shared/two-ids.tsx";

type RecentViewProps = AskedProps & {
  readonly merge: Merge;
  readonly unanswered: boolean;
  readonly nameOf: (id: number) => NamedService;
};

/** A recent merge, while the other ID still sleeps and can be woken. */
export function RecentView({ merge, unanswered, nameOf, ...asked }: RecentViewProps) {
  const words = useWordsOf(mergingWords);
  const day = useDay();
  const { source_email: source, target_email: target } = merge;
  const steps = onlyShown(merge.steps, nameOf);
  return (
    <Screen back={TO_SERVICES} title={words.recent.title}>
      <TwoIds
        label={words.preview.ids}
        target={{ role: words.recent.target, email: target }}
        source={{ role: words.recent.source, email: source }}
        tied={1}
      />
      {steps.length > 0 && (
        <Section title={words.recent.moved}>
          <CordList label={words.recent.moved} steps={steps} nameOf={nameOf} />
        </Section>
      )}
      <Must>{words.recent.until(day(merge.undo_until))}</Must>
      <Hindrances merge={merge} nameOf={nameOf} />
      {unanswered && <Unanswered />}
      <Button kind="quiet" onClick={asked.onAsk}>
        {words.recent.undo}
      </Button>
      <TakeBackQuestion
        {...asked}
        words={words.confirmUndo}
        text={words.confirmUndo.text(source)}
      />
    </Screen>
  );
}

/** What undoing does not bring back, named before the holder presses the button. */
function Hindrances({ merge, nameOf }: Pick<RecentViewProps, "merge" | "nameOf">) {
  const { title, gone } = useWordsOf(mergingWords).recent.hindered;
  return onlyShown(merge.undo_hindered ?? [], nameOf).map(({ service_id }) => {
    const { name } = nameOf(service_id);
    return (
      <Notice key={service_id} kind="info" title={title(name)}>
        <p>{gone(name)}</p>
      </Notice>
    );
  });
}
