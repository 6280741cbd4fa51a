import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import { Emphasis } from "@musubi/ui/emphasis.tsx";
import { Question } from "../../forms/question.tsx";
import { ToldDialog } from "../../forms/told-dialog.tsx";
import { useWords } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import type { CodeFlow } from "./code-flow.ts";

type CodeDialogsProps = {
  readonly flow: CodeFlow;
  readonly email: string;
  readonly onCallOff: () => void;
  readonly onResend: () => void;
  readonly onRead: () => void;
  readonly onDone: () => void;
};

/** The dialog of the current phase, if it has one. */
export function CodeDialogs({ flow, email, ...on }: CodeDialogsProps) {
  const { code: words } = useWordsOf(emailAndPasswordWords);
  const { common } = useWords();
  switch (flow.phase) {
    case "confirming-resend":
    case "resending":
      return (
        <Question
          title={words.confirmResend.title}
          words={{ submit: words.confirmResend.send, cancel: words.confirmResend.cancel }}
          busy={flow.phase === "resending"}
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
        <ToldDialog
          key="resent"
          title={words.resent.title}
          close={common.close}
          onClose={on.onRead}
        >
          <p>{words.resent.text}</p>
        </ToldDialog>
      );
    case "done":
      return (
        <ToldDialog
          key="done"
          title={words.done.title}
          picture="tied"
          close={words.done.close}
          onClose={on.onDone}
        >
          <p>
            <Emphasis in={words.done.text(email)} of={email} />
          </p>
        </ToldDialog>
      );
    default:
      return null;
  }
}
