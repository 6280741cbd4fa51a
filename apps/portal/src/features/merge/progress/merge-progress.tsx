import type { Merge } from "@musubi/contract";
import { mergingWords } from "@musubi/messages/both/merging";
import { useWordsOf, type WordsOf } from "../../../portal/words/words-of.ts";
import { StepList } from "../shared/cord-list.tsx";
import { countDone, goesBack } from "../shared/merge-steps.ts";
import { type NamedService, onlyShown } from "../shared/named-services.ts";
import { TwoIds } from "../shared/two-ids.tsx";
import classes from "./merge-progress.module.css";

type MergeProgressProps = {
  readonly merge: Merge;
  readonly nameOf: (id: number) => NamedService;
  readonly moving: boolean;
};

/** The progress: the two cords, "2 of 3 moved", and the services to move, without those that are not displayed. */
export function MergeProgress({ merge: whole, nameOf, moving }: MergeProgressProps) {
  const words = useWordsOf(mergingWords);
  const merge = { ...whole, steps: onlyShown(whole.steps, nameOf) };
  const back = goesBack(merge);
  const done = countDone(merge);
  const total = merge.steps.length;
  const share = total === 0 ? 1 : done / total;
  const count = describeCount(merge, words, moving);
  const roles = back ? words.goingBack : words.moving;
  return (
    <>
      <TwoIds
        label={words.preview.ids}
        target={{ role: roles.target, email: merge.target_email }}
        source={{ role: roles.source, email: merge.source_email }}
        tied={back ? 1 - share : share}
        back={back}
      />
      <div className={classes.progress}>
        <p role="status" className={classes.count}>
          {count}
        </p>
        <progress className={classes.bar} aria-label={words.steps.label} max={1} value={share} />
      </div>
      {total > 0 && <StepList steps={merge.steps} nameOf={nameOf} back={back} moving={moving} />}
    </>
  );
}

function describeCount(merge: Merge, words: WordsOf<typeof mergingWords>, moving: boolean): string {
  const back = goesBack(merge);
  const done = countDone(merge);
  const total = merge.steps.length;
  if (moving) {
    const { progress, closing } = back ? words.goingBack : words.moving;
    return done === total ? closing : progress(done, total);
  }
  if (done === total) return words.stopped.noSteps;
  return (back ? words.stopped.backProgress : words.stopped.progress)(done, total);
}
