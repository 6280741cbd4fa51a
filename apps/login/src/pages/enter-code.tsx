import type { CodeFault, LoginPage } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import { CodeInput } from "@musubi/ui/code-input.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./form.module.css";
import { FormNotice } from "./form-notice.tsx";

type EnterCodePageProps = Extract<LoginPage, { page: "enter-code" }>;

/** Much longer than a code: people paste the sentence or the mail that it stands in. */
export const TYPED_MAX_LENGTH = 2_000;

const AT_FIELD: ReadonlySet<CodeFault> = new Set(["wrong-code", "expired-code"]);

/** The code from the mail, and another one if it does not arrive. */
export function EnterCodePage({ frame, fault, isResent, ...page }: EnterCodePageProps) {
  const { login } = WORDS[frame.language];
  const words = login.code;
  const sentence = fault && words.faults[fault];
  const isAtField = fault !== undefined && AT_FIELD.has(fault);
  return (
    <>
      <PageTitle lead={words.lead(page.email)}>{words.title}</PageTitle>
      <FormNotice kind="alert">{isAtField ? undefined : sentence}</FormNotice>
      <FormNotice kind="done">{isResent ? words.resent : undefined}</FormNotice>
      <form className={classes.form} method="post" action={page.action} noValidate>
        <input type="hidden" name="csrf" value={page.csrfToken} />
        <CodeInput
          id="code"
          name="code"
          label={words.label}
          hint={words.hint}
          error={isAtField ? sentence : undefined}
          maxLength={TYPED_MAX_LENGTH}
          required
        />
        <div className={classes.submit}>
          <Button type="submit">{words.submit}</Button>
        </div>
      </form>
      <section className={classes.help} aria-labelledby="not-received">
        <SectionTitle id="not-received">{words.notReceived}</SectionTitle>
        <p className={classes.advice}>{words.advice}</p>
        <form className={classes.form} method="post" action={page.action}>
          <input type="hidden" name="csrf" value={page.csrfToken} />
          <input type="hidden" name="resend" value="yes" />
          <Button type="submit" kind="quiet">
            {words.resend}
          </Button>
        </form>
      </section>
      <p className={classes.aside}>
        <a href={page.signInUrl}>{login.backToSignIn}</a>
      </p>
    </>
  );
}
