import { Button } from "@musubi/ui/button.tsx";
import { Dialog } from "@musubi/ui/dialog.tsx";
import type { ReactNode } from "react";

type QuestionProps = {
  readonly title: string;
  readonly words: { readonly submit: string; readonly cancel: string };
  /** The holder has said yes, and the answer is on its way. */
  readonly busy: boolean;
  /** What it does takes something away. */
  readonly isLoss?: boolean;
  /** There is nothing to say yes to. */
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/** Asks before something is done. */
export function Question({ title, words, busy, onConfirm, onLeave, ...more }: QuestionProps) {
  const { isLoss = false, disabled = false, children } = more;
  return (
    <Dialog
      title={title}
      held={busy}
      onClose={onLeave}
      actions={
        <>
          <Button
            kind={isLoss ? "danger" : "primary"}
            loading={busy}
            disabled={disabled}
            onClick={onConfirm}
          >
            {words.submit}
          </Button>
          <Button kind="quiet" disabled={busy} onClick={onLeave}>
            {words.cancel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
