import { PASSWORD_MIN_LENGTH } from "@musubi/contract";
import { RuleList } from "@musubi/ui/rule-list.tsx";
import { useWords } from "../portal/portal-context.ts";
import { checkProposal, keptRules } from "./new-password.ts";
import { SecretField } from "./secret-field.tsx";
import { useSettled } from "./use-settled.ts";

type NewPasswordFieldProps = {
  readonly id: string;
  readonly label: string;
  readonly revealLabel: string;
  readonly value: string;
  /** What the password must not be the same as. */
  readonly emails: readonly string[];
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
};

/** A password to be set: its rules tick off while it is typed, and a fault is named once the typing rests. */
export function NewPasswordField({ emails, onChange, ...field }: NewPasswordFieldProps) {
  const { newPassword: words, messages } = useWords();
  const hasSettled = useSettled(field.value);
  const verdict = checkProposal(field.value, emails);
  const isNamed = field.value !== "" && hasSettled;
  const kept = keptRules(field.value);

  return (
    <SecretField
      {...field}
      autoComplete="new-password"
      error={isNamed && !verdict.ok ? messages[verdict.message] : undefined}
      hint={
        <>
          <RuleList
            metLabel={words.met}
            rules={[
              {
                key: "length",
                label: words.rules.length(PASSWORD_MIN_LENGTH),
                met: kept.length,
              },
              { key: "letter", label: words.rules.letter, met: kept.letter },
              { key: "digit", label: words.rules.digit, met: kept.digit },
            ]}
          />
          <p>{words.advice}</p>
        </>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
