import { isUnderWay, type Merge } from "@musubi/contract";
import { mergingWords } from "@musubi/messages/both/merging";
import { Notice } from "@musubi/ui/notice.tsx";
import { useLink } from "../../../navigation/use-link.ts";
import { useDay } from "../../../portal/use-day.ts";
import { useDismissal } from "../../../portal/use-dismissal.ts";
import { useWordsOf, type WordsOf } from "../../../portal/words/words-of.ts";
import { mergePathOf } from "../shared/merge-path.ts";
import { goesBack } from "../shared/merge-steps.ts";

/** The notice of a merge. It can be dismissed if the merge is finished: one in progress may need its holder. */
export function MergeNotice({ merge }: { readonly merge: Merge }) {
  const words = useWordsOf(mergingWords).notice;
  const day = useDay();
  const linkTo = useLink();
  const { title, text } = describe(merge, words, day(merge.undo_until));
  const { isAway, dismiss } = useDismissal(`merge:${merge.merge_id}`, title);
  const isOver = !isUnderWay(merge);
  if (isAway && isOver) return null;
  return (
    <Notice
      kind="info"
      title={title}
      link={linkTo(mergePathOf(merge))}
      {...(isOver && { dismiss })}
    >
      <p>{text}</p>
    </Notice>
  );
}

function describe(merge: Merge, words: WordsOf<typeof mergingWords>["notice"], until: string) {
  const { source_email: source, target_email: target } = merge;
  if (!isUnderWay(merge)) {
    return { ...words.recent, text: words.recent.text(source, until) };
  }
  return goesBack(merge)
    ? { ...words.goingBack, text: words.goingBack.text(source) }
    : { ...words.underWay, text: words.underWay.text(source, target) };
}
