import type { Merge } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Dialog } from "@musubi/ui/dialog.tsx";
import { Sentence } from "../../../frame/sentence.ts";
import type { MergingWords } from "../../../portal/words/merging.ts";

type AskedProps = {
  readonly words: MergingWords;
  /** The holder has said yes, and the answer is on its way. */
  readonly busy: boolean;
  readonly onLeave: () => void;
  readonly onConfirm: () => void;
};

/** Asks before a merge that is under way is called off. */
export const CallOffQuestion = ({ words, ...asked }: AskedProps) => (
  <Question {...asked} words={words.confirmCancel} text={words.confirmCancel.text} />
);

type UndoQuestionProps = AskedProps & { readonly merge: Merge };

/** Asks before a merge that is over is undone. */
export const UndoQuestion = ({ words, merge, ...asked }: UndoQuestionProps) => (
  <Question
    {...asked}
    words={words.confirmUndo}
    text={words.confirmUndo.text(merge.source_email)}
  />
);

type QuestionProps = Omit<AskedProps, "words"> & {
  readonly words: Readonly<Record<"title" | "submit" | "leave", string>>;
  readonly text: string;
};

function Question({ words, text, busy, onLeave, onConfirm }: QuestionProps) {
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
      <p>
        <Sentence>{text}</Sentence>
      </p>
    </Dialog>
  );
}
