import { linkingWords } from "@musubi/messages/both/linking";
import { Done } from "@musubi/ui/notice.tsx";
import { TITLE } from "@musubi/ui/page-title.tsx";
import { useState } from "react";
import { CodeForm } from "../../forms/code-form.tsx";
import { useCodeLimits } from "../../forms/code-limits.ts";
import { useWaitWords } from "../../forms/code-words.tsx";
import { FormMessage } from "../../forms/form-message.tsx";
import { type Actor, useProtected } from "../../forms/use-protected.ts";
import { Screen } from "../../frame/screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import type { AfterLink, CodeMessage } from "../../refusals/after-link.ts";
import { helpOfMessage } from "../../refusals/help-of-messages.ts";

type Asked = Extract<AfterLink, { do: "ask-code" }>;

type LinkCodeScreenProps<V> = {
  /** The service's name. */
  readonly service: string;
  /** The message to begin with, if no new code could be mailed. */
  readonly first: CodeMessage | undefined;
  /** Links with the code. Without a code, a new one is mailed. */
  readonly link: (actor: Actor, code?: string) => Promise<V>;
  /** Called when no further code is needed. */
  readonly onEnd: (ended: Exclude<V, { do: "ask-code" | "offer-retry" | "error-page" }>) => void;
};

/** Asks for the code without which an account whose link was undone lately cannot be linked again. */
export function LinkCodeScreen<V extends { readonly do: string }>(props: LinkCodeScreenProps<V>) {
  const words = useWordsOf(linkingWords).code;
  const runProtected = useProtected();
  const { limits, learn } = useCodeLimits();
  const also = useWaitWords(limits.wait);
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState<CodeMessage | "unanswered" | "resent" | undefined>(
    props.first,
  );
  const isWrong = message === "code_mismatch";

  async function send(code?: string) {
    setSending(true);
    setMessage(undefined);
    const ended = await runProtected((actor) => props.link(actor, code));
    if (ended === undefined) return;
    setSending(false);
    learn(code === undefined ? "resend" : "try", ended);
    if (ended.do === "offer-retry") setMessage("unanswered");
    else if (ended.do === "ask-code") setMessage((ended as Asked).message ?? "resent");
    else props.onEnd(ended as Parameters<typeof props.onEnd>[0]);
  }

  return (
    <Screen
      back={{ to: PATHS.accountTransfer }}
      title={words.title}
      lead={words.lead(props.service)}
    >
      <CodeForm
        {...{ isWrong, limits }}
        busy={isSending}
        submit={words.submit}
        topic={helpOfMessage(message)}
        about={TITLE}
        onEdit={() => setMessage(undefined)}
        onSubmit={(code) => void send(code)}
        onResend={() => void send()}
      >
        {message === "resent" && <Done>{words.resent}</Done>}
        <FormMessage message={isWrong || message === "resent" ? undefined : message} also={also} />
      </CodeForm>
    </Screen>
  );
}
