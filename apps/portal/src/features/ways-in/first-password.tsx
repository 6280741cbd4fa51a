import { checkNewPassword } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { useState } from "react";
import { Form } from "../../forms/form.tsx";
import { NewPasswordField } from "../../forms/new-password-field.tsx";
import { useWaysInWords } from "../../portal/words/ways-in.ts";
import { FailureNotice } from "./failure-notice.tsx";
import type { WaysFlow } from "./ways-flow.ts";

type FirstPasswordProps = {
  readonly flow: Extract<WaysFlow, { step: "setting-password" }>;
  readonly email: string;
  readonly onEdit: () => void;
  readonly onSet: (password: string) => void;
  readonly onClose: () => void;
};

/** A password for an ID that came without: what is typed is held in memory alone. */
export function FirstPassword({ flow, email, onEdit, onSet, onClose }: FirstPasswordProps) {
  const { firstPassword: words } = useWaysInWords();
  const [proposed, setProposed] = useState("");
  const { isSent, failure } = flow;
  const isCommon = failure?.why === "common-password";
  const isReady = !isSent && !isCommon && checkNewPassword(proposed, email).ok;
  return (
    <Form ready={isReady} onSubmit={() => onSet(proposed)}>
      <p>{words.lead(email)}</p>
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        id="first-password"
        label={words.label}
        revealLabel={words.show}
        value={proposed}
        emails={[email]}
        disabled={isSent}
        refusal={isCommon ? failure.said : undefined}
        onChange={(value) => {
          setProposed(value);
          onEdit();
        }}
      />
      {failure && !isCommon && <FailureNotice failure={failure} />}
      <Button type="submit" disabled={!isReady} loading={isSent}>
        {words.submit}
      </Button>
      <Button kind="text" disabled={isSent} onClick={onClose}>
        {words.cancel}
      </Button>
    </Form>
  );
}
