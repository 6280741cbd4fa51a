import type { Merge } from "@musubi/contract";
import { LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { PATHS } from "../../../navigation/paths.ts";
import { REPLACING, useLink } from "../../../navigation/use-link.ts";
import { useDay } from "../../../portal/use-day.ts";
import { useLinkingWords } from "../../../portal/words/linking.ts";
import { useMergingWords } from "../../../portal/words/merging.ts";
import { StepList } from "../shared/cord-list.tsx";
import classes from "../shared/layout.module.css";
import { mergePathOf } from "../shared/merge-path.ts";
import { type NamedService, onlyShown } from "../shared/named-services.ts";

type FinishedMergeProps = {
  /** Missing where it cannot be undone any more. */
  readonly merge: Merge | undefined;
  readonly nameOf: (id: number) => NamedService;
};

/** What came along, until when it can be undone, and where to go from here. */
export function FinishedMerge({ merge, nameOf }: FinishedMergeProps) {
  const words = useMergingWords();
  const { success, home, back } = useLinkingWords().result;
  const day = useDay();
  const linkTo = useLink();
  const steps = onlyShown(merge?.steps ?? [], nameOf);
  return (
    <>
      {steps.length > 0 && (
        <Section title={words.recent.moved}>
          <StepList steps={steps} nameOf={nameOf} />
          <p>{words.finished.records}</p>
        </Section>
      )}
      <Notice kind="info">
        <p>{success.mail}</p>
        {merge && <p>{words.recent.until(day(merge.undo_until))}</p>}
      </Notice>
      <div className={classes.actions}>
        <LinkButton {...linkTo(PATHS.accountTransfer, REPLACING)}>{back}</LinkButton>
        <LinkButton kind="quiet" {...linkTo(PATHS.home, REPLACING)}>
          {home}
        </LinkButton>
        {merge && (
          <LinkButton kind="text" {...linkTo(mergePathOf(merge))}>
            {words.finished.see}
          </LinkButton>
        )}
      </div>
    </>
  );
}
