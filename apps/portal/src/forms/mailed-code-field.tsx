import { CODE_LENGTH, readCode } from "@musubi/contract";
import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import { CodeField } from "@musubi/ui/code-field.tsx";
import { useWordsOf } from "../portal/words/words-of.ts";
import type { CodeLimits } from "./code-limits.ts";
import { CodeHint, WrongCode } from "./code-words.tsx";

export const CODE_FIELD = "code";

type MailedCodeFieldProps = {
  readonly value: string;
  /** The last code was wrong: the next one replaces it. */
  readonly isWrong: boolean;
  readonly limits: CodeLimits;
  /** Read out with the field if the screen begins with it. */
  readonly about?: string;
  readonly onChange: (value: string) => void;
};

/** The field for a code that was sent by mail. */
export function MailedCodeField({ isWrong, limits, ...field }: MailedCodeFieldProps) {
  const { label } = useWordsOf(emailAndPasswordWords).code;
  return (
    <CodeField
      {...field}
      id={CODE_FIELD}
      label={label}
      // An error says that the code may have expired.
      hint={!isWrong && <CodeHint triesLeft={limits.triesLeft} />}
      length={CODE_LENGTH}
      selected={isWrong}
      autoFocus
      normalize={readCode}
      error={isWrong && <WrongCode triesLeft={limits.triesLeft} />}
    />
  );
}
