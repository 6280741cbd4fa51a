import { Button } from "@musubi/ui/button.tsx";
import { Dialog } from "@musubi/ui/dialog.tsx";
import type { MergingWords } from "../../portal/lazy-words/merging.ts";
import type { MergeFlow } from "./merge-flow.ts";

type MergeDialogsProps = {
  readonly flow: MergeFlow;
  readonly words: MergingWords;
  readonly onLeave: () => void;
  readonly onCallOff: () => void;
  readonly onUndo: () => void;
};

/** The question before something is taken back. */
export function MergeDialogs({ flow, words, onLeave, onCallOff, onUndo }: MergeDialogsProps) {
  switch (flow.step) {
    case "confirming-cancel":
    case "calling-off":
      return (
        <Question
          words={{ ...words.confirmCancel, text: words.confirmCancel.text }}
          busy={flow.step === "calling-off"}
          onLeave={onLeave}
          onConfirm={onCallOff}
        />
      );
    case "confirming-undo":
    case "undoing":
      return (
        <Question
          words={{ ...words.confirmUndo, text: words.confirmUndo.text(flow.merge.source_email) }}
          busy={flow.step === "undoing"}
          onLeave={onLeave}
          onConfirm={onUndo}
        />
      );
    default:
      return null;
  }
}

type QuestionProps = {
  readonly words: Readonly<Record<"title" | "text" | "submit" | "leave", string>>;
  readonly busy: boolean;
  readonly onLeave: () => void;
  readonly onConfirm: () => void;
};

function Question({ words, busy, onLeave, onConfirm }: QuestionProps) {
  return (
    <Dialog
      title={words.title}
      held={busy}
      onClose={onLeave}
      actions={
        <>
          <Button loading={busy} onClick={onConfirm}>
            {words.submit}
          </Button>
          <Button kind="quiet" disabled={busy} onClick={onLeave}>
            {words.leave}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  );
}
