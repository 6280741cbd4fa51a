import type { HelpTopic } from "@musubi/contract";
import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import { placeWords } from "@musubi/messages/both/place";
import { Alert, Done } from "@musubi/ui/notice.tsx";
import type { ComponentProps } from "react";
import { CodeForm } from "../../forms/code-form.tsx";
import { useWaitWords } from "../../forms/code-words.tsx";
import { FormMessage } from "../../forms/form-message.tsx";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { helpOfMessage } from "../../refusals/help-of-messages.ts";
import type { MessageKey } from "../../refusals/situations.ts";

type EraseCodeProps = Pick<
  ComponentProps<typeof CodeForm>,
  "limits" | "busy" | "onEdit" | "onSubmit" | "onResend"
> & {
  readonly refused: Refused | undefined;
  /** Another code was just sent. */
  readonly resent: boolean;
};

const WRONG: MessageKey = "code_mismatch";

/** Asks for the code from the holder's mailbox, without which the account is not erased before its date. */
export function EraseCode({ refused, resent, limits, ...form }: EraseCodeProps) {
  const { erase: words } = useWordsOf(placeWords);
  const { resent: told } = useWordsOf(emailAndPasswordWords).code;
  const also = useWaitWords(limits.wait);
  const isWrong = refused !== undefined && "message" in refused && refused.message === WRONG;
  return (
    <>
      <p>{words.sent}</p>
      <CodeForm
        {...{ isWrong, limits, ...form }}
        submit={words.submit}
        topic={helpOfRefused(refused)}
        isLoss
      >
        {resent && <Done title={told.title}>{told.text}</Done>}
        <EraseRefusal refused={isWrong ? undefined : refused} also={also} />
      </CodeForm>
    </>
  );
}

/** Why nothing was erased or no code was sent: the key of a message, or a whole text. */
export type Refused =
  | { readonly message: MessageKey }
  | { readonly said: string; readonly topic?: HelpTopic | undefined };

/** Returns the help topic of a refusal, if it has one. */
export const helpOfRefused = (refused: Refused | undefined): HelpTopic | undefined =>
  refused && ("message" in refused ? helpOfMessage(refused.message) : refused.topic);

type EraseRefusalProps = {
  readonly refused: Refused | undefined;
  /** Follows a message. */
  readonly also?: string | undefined;
};

export function EraseRefusal({ refused, also }: EraseRefusalProps) {
  const { failed } = useWordsOf(placeWords).erase;
  if (refused === undefined) return null;
  if ("message" in refused) return <FormMessage message={refused.message} also={also} />;
  return <Alert title={failed}>{refused.said}</Alert>;
}
