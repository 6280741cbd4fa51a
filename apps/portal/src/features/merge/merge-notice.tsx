import { listMerges, type Merge } from "@musubi/contract";
import { Notice } from "@musubi/ui/notice.tsx";
import { Suspense, useEffect, useState } from "react";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useLanguage, usePortal } from "../../portal-context.ts";
import { type MergingWords, useMergingWords } from "../../words/merging.ts";
import classes from "./merge-notice.module.css";
import { goesBack, isUnderWay, isUndoable } from "./merge-steps.ts";
import { describeDay } from "./undo-until.ts";

type MergeNoticeProps = {
  /** Whether one that is over is told about too, while it can be undone. */
  readonly recent?: boolean;
};

/** Tells about a merge that is under way; nothing where there is none. */
export function MergeNotice({ recent = false }: MergeNoticeProps) {
  const { api } = usePortal();
  const [merge, setMerge] = useState<Merge>();
  useEffect(() => {
    let isShown = true;
    // Nobody misses the notice of a list that could not be loaded: the screen below is what they came for.
    void api.identity.send(listMerges, {}).then((outcome) => {
      if (!isShown || !outcome.ok) return;
      const { merges } = outcome.data;
      setMerge(merges.find(isUnderWay) ?? (recent ? merges.find(isUndoable) : undefined));
    });
    return () => {
      isShown = false;
    };
  }, [api, recent]);
  if (merge === undefined) return null;
  return (
    // Its words come after the screen, which must not wait for them.
    <Suspense fallback={null}>
      <MergeNoticeView merge={merge} />
    </Suspense>
  );
}

function MergeNoticeView({ merge }: { readonly merge: Merge }) {
  const words = useMergingWords().notice;
  const language = useLanguage();
  const linkTo = useLink();
  const { title, text, link } = describe(merge, words, describeDay(merge.undo_until, language));
  return (
    <Notice kind="info" title={title}>
      <p>{text}</p>
      <a className={classes.link} {...linkTo(PATHS.merge)}>
        {link}
      </a>
    </Notice>
  );
}

function describe(merge: Merge, words: MergingWords["notice"], until: string) {
  const { source_email: source, target_email: target } = merge;
  if (!isUnderWay(merge)) return { ...words.recent, text: words.recent.text(source, until) };
  return goesBack(merge)
    ? { ...words.goingBack, text: words.goingBack.text(source) }
    : { ...words.underWay, text: words.underWay.text(source, target) };
}
