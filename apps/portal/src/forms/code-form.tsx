import { CODE_LENGTH, type HelpTopic } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { type ReactNode, useEffect, useState } from "react";
import type { CodeLimits } from "./code-limits.ts";
import { Form } from "./form.tsx";
import { HelpLink } from "./help-link.tsx";
import { MailedCodeField } from "./mailed-code-field.tsx";
import { ResendButton } from "./resend-button.tsx";
import { useWholeCode } from "./use-whole-code.ts";

type CodeFormProps = {
  readonly isWrong: boolean;
  readonly limits: CodeLimits;
  readonly busy: boolean;
  readonly submit: string;
  readonly isLoss?: boolean;
  readonly about?: string;
  readonly onEdit: () => void;
  readonly onSubmit: (code: string) => void;
  readonly onResend: () => void;
  /** The result of the last code. */
  readonly children: ReactNode;
  /** The help about that result. */
  readonly topic: HelpTopic | undefined;
};

/**
 * Asks only for a code that was sent by mail. A complete code is sent at once, unless something would be lost by it.
 */
export function CodeForm({ isWrong, limits, busy, children, ...more }: CodeFormProps) {
  const [code, setCode] = useState("");
  // A wrong code would be wrong again and cost another try.
  const isReady = code.length === CODE_LENGTH && !isWrong;
  const { wait } = limits;
  useEffect(() => {
    // No code succeeds until the wait is over.
    if (wait?.for === "try") setCode("");
  }, [wait]);
  const sendWhole = useWholeCode(more.onSubmit);
  return (
    <Form ready={isReady && !busy} onSubmit={() => more.onSubmit(code)}>
      <MailedCodeField
        value={code}
        isWrong={isWrong}
        limits={limits}
        {...(more.about && { about: more.about })}
        onChange={(value) => {
          setCode(value);
          if (busy) return;
          more.onEdit();
          if (!more.isLoss) sendWhole(value);
        }}
      />
      {children}
      <Button
        kind={more.isLoss ? "danger" : "primary"}
        type="submit"
        disabled={!isReady}
        loading={busy}
      >
        {more.submit}
      </Button>
      <ResendButton
        from={limits.resendableAt}
        disabled={busy}
        onClick={() => {
          setCode("");
          more.onResend();
        }}
      />
      <HelpLink topic={isWrong ? "code" : more.topic} />
    </Form>
  );
}
