import { CODE_LENGTH, readCode } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { CodeField } from "@musubi/ui/code-field.tsx";
import { Done } from "@musubi/ui/notice.tsx";
import { TITLE } from "@musubi/ui/page-title.tsx";
import { useState } from "react";
import type { CodeLimits } from "../../forms/code-limits.ts";
import { CodeHint, useWaitWords, WrongCode } from "../../forms/code-words.tsx";
import { Form } from "../../forms/form.tsx";
import { FormMessage } from "../../forms/form-message.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { ResendButton } from "../../forms/resend-button.tsx";
import { Screen } from "../../frame/screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useCredentialWords } from "../../portal/words/credentials.ts";
import { useLinkingWords } from "../../portal/words/linking.ts";
import type { CodeStep } from "./auth-flow.ts";

type LinkCodeScreenProps = {
  /** What the service is called. */
  readonly service: string;
  readonly flow: CodeStep;
  readonly limits: CodeLimits;
  readonly onEdit: () => void;
  readonly onSubmit: (code: string) => void;
  readonly onResend: () => void;
};

/** The entry of the code that an account needs whose link was undone lately. */
export function LinkCodeScreen({ service, flow, limits, ...on }: LinkCodeScreenProps) {
  const words = useLinkingWords().code;
  const { label } = useCredentialWords().code;
  const also = useWaitWords(limits.wait);
  const [code, setCode] = useState("");
  const { message, sending } = flow;
  const isWrong = message === "code_mismatch";
  const isReady = code.length === CODE_LENGTH && !sending;
  return (
    <Screen back={{ to: PATHS.accountTransfer }} title={words.title} lead={words.lead(service)}>
      <Form ready={isReady} onSubmit={() => on.onSubmit(code)}>
        <CodeField
          id="code"
          label={label}
          hint={<CodeHint triesLeft={isWrong ? undefined : limits.triesLeft} />}
          length={CODE_LENGTH}
          value={code}
          selected={isWrong}
          autoFocus
          about={TITLE}
          normalize={readCode}
          error={isWrong && <WrongCode triesLeft={limits.triesLeft} />}
          onChange={(value) => {
            setCode(value);
            on.onEdit();
          }}
        />
        {message === "resent" && <Done>{words.resent}</Done>}
        <FormMessage message={isWrong || message === "resent" ? undefined : message} also={also} />
        {isWrong && <HelpLink topic="code" />}
        <Button type="submit" disabled={!isReady && !sending} loading={sending}>
          {words.submit}
        </Button>
        <ResendButton
          from={limits.resendableAt}
          disabled={sending}
          onClick={() => {
            setCode("");
            on.onResend();
          }}
        />
      </Form>
    </Screen>
  );
}
