import { Button } from "@musubi/ui/button.tsx";
import { Dialog } from "@musubi/ui/dialog.tsx";
import { Sentence } from "../../../frame/sentence.ts";

export type AskedProps = {
  /** `answered`: the holder has said yes, and the answer is on its way. */
  readonly question: "open" | "answered" | undefined;
  readonly onAsk: () => void;
  readonly onLeaveQuestion: () => void;
  readonly onConfirm: () => void;
};

type TakeBackQuestionProps = Omit<AskedProps, "onAsk"> & {
  readonly words: Readonly<Record<"title" | "submit" | "leave", string>>;
  readonly text: string;
};

/** Asks before a merge is called off or undone. */
export function TakeBackQuestion({ question, words, text, ...on }: TakeBackQuestionProps) {
  if (question === undefined) return null;
  const isBusy = question === "answered";
  return (
    <Dialog
      title={words.title}
      held={isBusy}
      onClose={on.onLeaveQuestion}
      actions={
        <>
          <Button loading={isBusy} onClick={on.onConfirm}>
            {words.submit}
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={on.onLeaveQuestion}>
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
