import { checkNewPassword, LISTED_PASSWORD_RULES, RARE_PASSWORD_RULES } from "@musubi/contract";
import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import type { PasswordFieldProps } from "@musubi/ui/password-field.tsx";
import { RuleList } from "@musubi/ui/rule-list.tsx";
import { useEffect, useRef, useState } from "react";
import { useWordsOf } from "../portal/words/words-of.ts";
import { SecretField } from "./secret-field.tsx";

type NewPasswordFieldProps = Pick<
  PasswordFieldProps,
  "id" | "label" | "revealLabel" | "disabled"
> & {
  readonly value: string;
  /** The addresses that the password must not equal. */
  readonly emails: readonly string[];
  /** What identity answered about this password. */
  readonly refusal?: string | undefined;
  readonly onChange: (value: string) => void;
};

/**
 * A field for a new password. Its rules are ticked off while the holder types, and a fault is shown once typing pauses.
 */
export function NewPasswordField({ emails, refusal, onChange, ...field }: NewPasswordFieldProps) {
  const { newPassword, passwordRules } = useWordsOf(emailAndPasswordWords);
  const input = useRef<HTMLInputElement>(null);
  const hasSettled = useSettled(field.value);
  const checked = checkNewPassword(field.value, ...emails);
  const isNamed = field.value !== "" && hasSettled;
  const fault = isNamed && !checked.ok ? passwordRules.faults[checked.message] : undefined;
  const isRefused = refusal !== undefined;

  // Moves the focus to the field with the fault.
  useEffect(() => {
    if (isRefused) input.current?.focus();
  }, [isRefused]);

  return (
    <SecretField
      {...field}
      ref={input}
      autoComplete="new-password"
      error={refusal ?? fault}
      hint={
        <>
          <RuleList
            metLabel={passwordRules.met}
            rules={[
              ...LISTED_PASSWORD_RULES.map(({ id, isKept }) => ({
                key: id,
                label: passwordRules.labels[id],
                met: isKept(field.value),
              })),
              ...RARE_PASSWORD_RULES.filter(({ isKept }) => !isKept(field.value)).map(({ id }) => ({
                key: id,
                label: passwordRules.rare[id],
                met: false,
              })),
            ]}
          />
          <p>{newPassword.advice}</p>
        </>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const PAUSE_MS = 700;

/** Returns whether a value has not changed for a moment: no fault is shown in the middle of a word. */
function useSettled(value: string): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE_MS, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
