import { checkNewPassword } from "@musubi/contract";
import { credentialWords } from "@musubi/messages/both/credentials";
import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import { Button } from "@musubi/ui/button.tsx";
import { useState } from "react";
import { Form } from "../../forms/form.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { NewPasswordField } from "../../forms/new-password-field.tsx";
import { useWordsOf } from "../../portal/words/words-of.ts";
import type { CredentialsFlow } from "./credentials-flow.ts";
import { FailureNotice, topicOf } from "./failure-notice.tsx";

type FirstPasswordProps = {
  readonly flow: Extract<CredentialsFlow, { phase: "setting-password" }>;
  readonly email: string;
  readonly onEdit: () => void;
  readonly onSet: (password: string) => void;
  readonly onClose: () => void;
};

/** A first password for an ID without one. It is held in memory only. */
export function FirstPassword({ flow, email, onEdit, onSet, onClose }: FirstPasswordProps) {
  const { firstPassword: words } = useWordsOf(credentialWords);
  const { faults } = useWordsOf(emailAndPasswordWords).passwordRules;
  const [proposed, setProposed] = useState("");
  const [isPressed, setPressed] = useState(false);
  const { isSent, failure } = flow;
  const isCommon = failure?.message === "common_password";
  const checked = checkNewPassword(proposed, email);
  const isFaulty = isPressed && !checked.ok;
  return (
    <Form
      ready={!isSent && !isCommon && checked.ok}
      onSubmit={() => onSet(proposed)}
      onIncomplete={() => setPressed(true)}
    >
      <p>{words.lead(email)}</p>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        id="first-password"
        label={words.label}
        revealLabel={words.show}
        value={proposed}
        emails={[email]}
        disabled={isSent}
        refusal={isCommon ? failure.said : isFaulty ? faults[checked.message] : undefined}
        onChange={(value) => {
          setProposed(value);
          setPressed(false);
          onEdit();
        }}
      />
      {failure && !isCommon && <FailureNotice failure={failure} />}
      <Button type="submit" loading={isSent}>
        {words.submit}
      </Button>
      {!isCommon && <HelpLink topic={topicOf(failure)} />}
      <Button kind="text" disabled={isSent} onClick={onClose}>
        {words.cancel}
      </Button>
    </Form>
  );
}
