import { CODE_LENGTH, readCode } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { CodeField } from "@musubi/ui/code-field.tsx";
import { Done } from "@musubi/ui/notice.tsx";
import { useState } from "react";
import type { CodeLimits } from "../../forms/code-limits.ts";
import { CodeHint, useWaitWords, WrongCode } from "../../forms/code-words.tsx";
import { Form } from "../../forms/form.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { ResendButton } from "../../forms/resend-button.tsx";
import { useCredentialWords } from "../../portal/words/credentials.ts";
import { usePlaceWords } from "../../portal/words/place.ts";
import type { MessageKey } from "../../rulings/rulings.ts";
import { EraseRefusal, type Refused } from "./erase-refusal.tsx";

type EraseCodeProps = {
  readonly refused: Refused | undefined;
  /** Another one was sent a moment ago. */
  readonly resent: boolean;
  readonly limits: CodeLimits;
  readonly busy: boolean;
  readonly onEdit: () => void;
  readonly onSubmit: (code: string) => void;
  readonly onResend: () => void;
};

const WRONG: MessageKey = "code_mismatch";

/** The code from the holder's mailbox, without which nothing is erased before its day. */
export function EraseCode({ refused, resent, limits, busy, ...on }: EraseCodeProps) {
  const { erase: words } = usePlaceWords();
  const { label, resent: told } = useCredentialWords().code;
  const also = useWaitWords(limits.wait);
  const [code, setCode] = useState("");
  const isWrong = refused !== undefined && "message" in refused && refused.message === WRONG;
  const isReady = code.length === CODE_LENGTH;
  return (
    <Form ready={isReady && !busy} onSubmit={() => on.onSubmit(code)}>
      <p>{words.sent}</p>
      <CodeField
        id="code"
        label={label}
        hint={<CodeHint triesLeft={isWrong ? undefined : limits.triesLeft} />}
        length={CODE_LENGTH}
        value={code}
        selected={isWrong}
        autoFocus
        normalize={readCode}
        error={isWrong && <WrongCode triesLeft={limits.triesLeft} />}
        onChange={(value) => {
          setCode(value);
          if (!busy) on.onEdit();
        }}
      />
      {resent && <Done title={told.title}>{told.text}</Done>}
      <EraseRefusal refused={isWrong ? undefined : refused} also={also} />
      {isWrong && <HelpLink topic="code" />}
      <Button kind="danger" type="submit" disabled={!isReady} loading={busy}>
        {words.submit}
      </Button>
      <ResendButton
        from={limits.resendableAt}
        disabled={busy}
        onClick={() => {
          setCode("");
          on.onResend();
        }}
      />
    </Form>
  );
}
