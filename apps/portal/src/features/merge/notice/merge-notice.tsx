import { isUnderWay, listMerges, type Merge } from "@musubi/contract";
import { LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import type { ReactNode } from "react";
import { Sentence } from "../../../frame/sentence.ts";
import { useLink } from "../../../navigation/use-link.ts";
import {
  loadMergingWords,
  type MergingWords,
  useMergingWords,
} from "../../../portal/lazy-words/merging.ts";
import type { Portal } from "../../../portal/portal-context.ts";
import { useDay } from "../../../portal/use-day.ts";
import { useDismissal } from "../../../portal/use-dismissal.ts";
import { mergePathOf } from "../shared/merge-path.ts";
import { findRecent, goesBack } from "../shared/merge-steps.ts";

export type ToldMerge = {
  readonly notice: ReactNode;
  /** The services that are on their way. */
  readonly moving: readonly number[];
};

const NONE: ToldMerge = { notice: null, moving: [] };

/**
 * The notice of a merge that is under way or can still be undone, with its words; null where there is none, or where it
 * could not be loaded: the screen below is what people came for.
 */
export async function loadMergeNotice({
  api,
  spoken,
}: Pick<Portal, "api" | "spoken">): Promise<ToldMerge> {
  const outcome = await api.identity.send(listMerges, {});
  if (!outcome.ok) return NONE;
  const { merges } = outcome.data;
  const underWay = merges.find(isUnderWay);
  const merge = underWay ?? findRecent(merges);
  if (merge === undefined) return NONE;
  const notice = await loadMergingWords(spoken.getState().language).then(
    () => <MergeNotice merge={merge} />,
    () => null,
  );
  const open = underWay?.steps.filter(({ state }) => state !== "done") ?? [];
  return { notice, moving: open.map(({ service_id }) => service_id) };
}

/** One that is over can be put away; one that is under way wants its holder. */
function MergeNotice({ merge }: { readonly merge: Merge }) {
  const words = useMergingWords().notice;
  const day = useDay();
  const linkTo = useLink();
  const { title, text, link } = describe(merge, words, day(merge.undo_until));
  const { isAway, dismiss } = useDismissal(`merge:${merge.merge_id}`, title);
  const isOver = !isUnderWay(merge);
  if (isAway && isOver) return null;
  return (
    <Notice kind="info" title={title} {...(isOver && { dismiss })}>
      <p>
        <Sentence>{text}</Sentence>
      </p>
      <LinkButton kind="text" size="compact" {...linkTo(mergePathOf(merge))}>
        {link}
      </LinkButton>
    </Notice>
  );
}

function describe(merge: Merge, words: MergingWords["notice"], until: string) {
  const { source_email: source, target_email: target } = merge;
  if (!isUnderWay(merge)) {
    return { ...words.recent, text: words.recent.text(source, until) };
  }
  return goesBack(merge)
    ? { ...words.goingBack, text: words.goingBack.text(source) }
    : { ...words.underWay, text: words.underWay.text(source, target) };
}
