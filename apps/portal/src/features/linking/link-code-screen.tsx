import { CODE_LENGTH, readCode } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { CodeField } from "@musubi/ui/code-field.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { useState } from "react";
import { Form } from "../../forms/form.tsx";
import { FormMessage } from "../../forms/form-message.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { Screen } from "../../frame/screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useLinkingWords } from "../../portal/lazy-words/linking.ts";
import { useMessages } from "../../portal/use-messages.ts";
import type { CodeStep } from "./auth-flow.ts";

type LinkCodeScreenProps = {
  /** What the service is called. */
  readonly service: string;
  readonly flow: CodeStep;
  readonly onEdit: () => void;
  readonly onSubmit: (code: string) => void;
  readonly onResend: () => void;
};

/** The entry of the code that an account needs whose link was undone lately. */
export function LinkCodeScreen({ service, flow, onEdit, onSubmit, onResend }: LinkCodeScreenProps) {
  const words = useLinkingWords().code;
  const messages = useMessages();
  const [code, setCode] = useState("");
  const { message, sending } = flow;
  const isWrong = message === "code_mismatch";
  const isReady = code.length === CODE_LENGTH && !sending;
  return (
    <Screen back={{ to: PATHS.accountTransfer }} title={words.title} lead={words.lead(service)}>
      <Form ready={isReady} onSubmit={() => onSubmit(code)}>
        <CodeField
          id="code"
          label={words.label}
          hint={words.hint}
          length={CODE_LENGTH}
          value={code}
          selected={isWrong}
          normalize={readCode}
          error={isWrong ? messages.code_mismatch : undefined}
          onChange={(value) => {
            setCode(value);
            onEdit();
          }}
        />
        {message === "resent" && (
          <Notice kind="done" live>
            {words.resent}
          </Notice>
        )}
        <FormMessage message={isWrong || message === "resent" ? undefined : message} />
        {isWrong && <HelpLink topic="code" />}
        <Button type="submit" disabled={!isReady && !sending} loading={sending}>
          {words.submit}
        </Button>
        <Button
          kind="text"
          disabled={sending}
          onClick={() => {
            setCode("");
            onResend();
          }}
        >
          {words.resend}
        </Button>
      </Form>
    </Screen>
  );
}
