import type { HelpTopic } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Dialog } from "@musubi/ui/dialog.tsx";
import type { ReactNode } from "react";
import { HelpLink } from "./help-link.tsx";

type QuestionProps = {
  readonly title: string;
  readonly words: { readonly submit: string; readonly cancel: string };
  /** The holder has confirmed, and the request is in progress. */
  readonly busy: boolean;
  /** The action takes something away. */
  readonly isLoss?: boolean;
  /** There is nothing to confirm. */
  readonly disabled?: boolean;
  /** The help topic of a failed try. */
  readonly topic?: HelpTopic | undefined;
  readonly onConfirm: () => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/** Asks for confirmation before an action. */
export function Question({ title, words, busy, onConfirm, onLeave, ...more }: QuestionProps) {
  const { isLoss = false, disabled = false, topic, children } = more;
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
          <HelpLink topic={topic} />
        </>
      }
    >
      {children}
    </Dialog>
  );
}
