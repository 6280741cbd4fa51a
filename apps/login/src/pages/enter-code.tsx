import type { CodeFault, PageOf } from "@musubi/contract/login-pages";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { CodeInput } from "@musubi/ui/code-input.tsx";
import { Emphasis } from "@musubi/ui/emphasis.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { type LoginWords, WORDS } from "../words.ts";
import classes from "./form.module.css";
import { FormNotice } from "./form-notice.tsx";
import { PostForm } from "./post-form.tsx";
import { Resend } from "./resend.tsx";
import { tellFault } from "./tell-fault.ts";

/** Much longer than a code: users paste the sentence or the mail around it. */
export const TYPED_MAX_LENGTH = 2_000;

const AT_FIELD: ReadonlySet<CodeFault> = new Set(["incomplete-code", "wrong-code", "expired-code"]);

/** Returns whether no code that was sent so far can succeed: the button that sends one is not the main action. */
export const isSpent = (fault: CodeFault | undefined): boolean =>
  fault === "expired-code" || fault === "too-many-tries";

// A new series of codes has tries of its own. The codes of a first log-in share theirs: it has to wait.
const isOver = ({ fault, flow }: Pick<PageOf<"enter-code">, "fault" | "flow">): boolean =>
  fault === "too-many-tries" && flow !== "first";

export const titleCode = (page: PageOf<"enter-code">, { login }: LoginWords): string =>
  isOver(page) ? login.code.spent : login.code.title;

/** Asks for the code from the mail, and offers another one. */
export function EnterCodePage({ frame, flow, fault, isResent, ...page }: PageOf<"enter-code">) {
  const { login } = WORDS[frame.language];
  const words = login.code;
  const { email, triesLeft, waitSeconds } = page;
  if (fault && isOver({ fault, flow })) {
    return (
      <>
        <PageTitle>{words.spent}</PageTitle>
        <FormNotice kind="alert">{words.faults[fault]}</FormNotice>
        <div className={classes.form}>
          <LinkButton href={page.addressUrl}>{login.problem.startAgain}</LinkButton>
        </div>
      </>
    );
  }
  const sentence =
    fault &&
    (fault === "wrong-code" && triesLeft !== undefined
      ? words.wrong(triesLeft)
      : tellFault(fault, words.faults[fault], waitSeconds, login.wait));
  const isAtField = fault !== undefined && AT_FIELD.has(fault);
  // The message about a wrong code already has the number. After an expired code, the number is the next code's.
  const isCounted = triesLeft !== undefined && fault !== "wrong-code" && fault !== "expired-code";
  const hint = isCounted ? `${words.triesLeft(triesLeft)} ${words.hint}` : words.hint;
  const isExpired = fault === "expired-code";
  const lead = flow === "forgot" ? words.leadIfKnown(email) : words.lead(email);
  return (
    <>
      <PageTitle lead={<Emphasis in={lead} of={email} />}>{words.title}</PageTitle>
      <FormNotice kind="alert">{isAtField ? undefined : sentence}</FormNotice>
      <FormNotice kind="done">{isResent ? words.resent : undefined}</FormNotice>
      <PostForm
        className={classes.form}
        action={page.action}
        data-address={email}
        noValidate
        csrfToken={page.csrfToken}
      >
        <CodeInput
          id="code"
          name="code"
          label={words.label}
          hint={isExpired ? undefined : hint}
          error={isAtField ? sentence : undefined}
          maxLength={TYPED_MAX_LENGTH}
          autoFocus={sentence === undefined || isAtField}
          required
        />
        <div className={classes.submit}>
          <Button kind={isSpent(fault) ? "quiet" : "primary"} type="submit">
            {words.submit}
          </Button>
        </div>
      </PostForm>
      <Resend
        action={page.action}
        csrfToken={page.csrfToken}
        name="resend"
        kind={isExpired ? "primary" : "text"}
        label={words.resend}
        waitSeconds={fault === "too-many-sends" ? waitSeconds : undefined}
        words={login}
      />
      {!isExpired && (
        <section className={classes.help} aria-labelledby="not-received">
          <SectionTitle id="not-received">{words.notReceived}</SectionTitle>
          <p className={classes.advice}>{words.advice}</p>
        </section>
      )}
      <p className={classes.aside}>
        <a href={page.addressUrl}>{words.otherAddress}</a>
      </p>
    </>
  );
}
