import { PASSWORD_MAX_LENGTH } from "@musubi/contract";
import { linkingWords } from "@musubi/messages/both/linking";
import { Button } from "@musubi/ui/button.tsx";
import { Alert } from "@musubi/ui/notice.tsx";
import { TITLE } from "@musubi/ui/page-title.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { EmailField } from "../../forms/email-field.tsx";
import { Form } from "../../forms/form.tsx";
import { SecretField } from "../../forms/secret-field.tsx";
import { useWords } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import classes from "./account-auth.module.css";
import type { Credentials } from "./methods/method.ts";

export type FormError = {
  readonly text: ReactNode;
  readonly atEmail: boolean;
  /** Whether what was typed here is wrong: then it stands at a field, which gets the focus. */
  readonly isAboutTyping: boolean;
};

type CredentialsFormProps = {
  /** The password was just reset: the new one is asked for. */
  readonly isAfterReset: boolean;
  /** The address of a reset, or one that was typed here before the holder left for a reset. Else empty. */
  readonly email: string;
  readonly error: FormError | undefined;
  readonly busy: boolean;
  /** What to do about a forgotten password. */
  readonly forgotten: ReactNode;
  readonly onEmail: (email: string) => void;
  readonly onEdit: () => void;
  readonly onSubmit: (credentials: Credentials) => void;
};

/** The e-mail address and password of an account that is to be linked, or of the other ID. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { error, busy, onEdit, onSubmit } = props;
  const { common } = useWords();
  const { form: words } = useWordsOf(linkingWords).auth;
  const [typed, setTyped] = useState(props.email);
  const [password, setPassword] = useState("");
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const email = typed.trim();
  const isReady = email !== "" && password !== "";

  // The next try begins in the field with the error.
  const typingError = error?.isAboutTyping ? error : undefined;
  const next = typingError && (typingError.atEmail ? emailInput : passwordInput);
  useEffect(() => next?.current?.focus(), [next]);

  return (
    <section className={classes.credentials} aria-labelledby="credentials">
      <SectionTitle id="credentials">{words.title}</SectionTitle>
      <Form ready={isReady && !busy} onSubmit={() => onSubmit({ email, password })}>
        <EmailField
          ref={emailInput}
          id="email"
          label={common.email}
          placeholder={words.placeholder}
          autoComplete="username"
          value={typed}
          autoFocus={props.email === ""}
          about={TITLE}
          error={typingError?.atEmail ? typingError.text : undefined}
          onChange={(value) => {
            setTyped(value);
            props.onEmail(value);
            onEdit();
          }}
        />
        <SecretField
          ref={passwordInput}
          id="password"
          label={common.password}
          revealLabel={common.showPassword}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_LENGTH}
          value={password}
          autoFocus={props.email !== ""}
          about={props.email === "" ? undefined : TITLE}
          hint={props.isAfterReset ? words.afterReset : undefined}
          error={typingError?.atEmail ? undefined : typingError?.text}
          onChange={({ currentTarget: { value } }) => {
            setPassword(value);
            onEdit();
          }}
        />
        {error && !typingError && <Alert>{error.text}</Alert>}
        <Button type="submit" disabled={!isReady} loading={busy}>
          {words.submit}
        </Button>
        {props.forgotten}
      </Form>
    </section>
  );
}
