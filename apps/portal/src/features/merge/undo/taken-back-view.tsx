import type { Merge } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { MessageScreen } from "../../../frame/message-screen.tsx";
import type { MergingWords } from "../../../portal/lazy-words/merging.ts";

type TakenBackViewProps = {
  readonly merge: Merge;
  readonly words: MergingWords["cancelled" | "undone"];
  readonly onLeave: () => void;
};

/** Everything is where it was before the merge. */
export function TakenBackView({ merge, words, onLeave }: TakenBackViewProps) {
  return (
    <MessageScreen
      picture={<Knot size="large" kind="loose" drawn />}
      title={words.title}
      lead={words.lead(merge.source_email)}
    >
      <Button onClick={onLeave}>{words.back}</Button>
    </MessageScreen>
  );
}
