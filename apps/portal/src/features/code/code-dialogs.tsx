import { Button } from "@musubi/ui/button.tsx";
import { Dialog } from "@musubi/ui/dialog.tsx";
import { Emphasis } from "@musubi/ui/emphasis.tsx";
import { Question } from "../../forms/question.tsx";
import { useWords } from "../../portal/portal-context.ts";
import { useCredentialWords } from "../../portal/words/credentials.ts";
import type { CodeFlow } from "./code-flow.ts";

type CodeDialogsProps = {
  readonly flow: CodeFlow;
  readonly email: string;
  readonly onCallOff: () => void;
  readonly onResend: () => void;
  readonly onRead: () => void;
  readonly onDone: () => void;
};

/** The one dialog that the step calls for, if any. */
export function CodeDialogs({ flow, email, ...on }: CodeDialogsProps) {
  const { code: words } = useCredentialWords();
  const { common } = useWords();
  switch (flow.step) {
    case "confirming-resend":
    case "resending":
      return (
        <Question
          title={words.confirmResend.title}
          words={{ submit: words.confirmResend.send, cancel: words.confirmResend.cancel }}
          busy={flow.step === "resending"}
          onConfirm={on.onResend}
          onLeave={on.onCallOff}
        >
          <p>
            <Emphasis in={words.confirmResend.text(email)} of={email} />
          </p>
        </Question>
      );
    case "resent":
      return (
        <Dialog
          key="resent"
          title={words.resent.title}
          onClose={on.onRead}
          actions={<Button onClick={on.onRead}>{common.close}</Button>}
        >
          <p>{words.resent.text}</p>
        </Dialog>
      );
    case "done":
      return (
        <Dialog
          key="done"
          title={words.done.title}
          picture="tied"
          onClose={on.onDone}
          actions={<Button onClick={on.onDone}>{words.done.close}</Button>}
        >
          <p>
            <Emphasis in={words.done.text(email)} of={email} />
          </p>
        </Dialog>
      );
    default:
      return null;
  }
}
