import type { CodeFault, PageOf } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import { CodeInput } from "@musubi/ui/code-input.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { WORDS } from "../words.ts";
import { isSpent, TYPED_MAX_LENGTH } from "./enter-code.tsx";
import classes from "./form.module.css";
import { FormNotice } from "./form-notice.tsx";
import { PostForm } from "./post-form.tsx";
import { Resend } from "./resend.tsx";
import { tellFault } from "./tell-fault.ts";

/** Asks for codes from the earlier addresses, and says how long a holder waits who no longer has the addresses. */
export function HeldAddressPage({ frame, fault, isSent, ...page }: PageOf<"held-address">) {
  const { login } = WORDS[frame.language];
  const { heldAddress: words, code } = login;
  const list = new Intl.ListFormat(frame.language).format(page.addresses.map(({ email }) => email));
  const isAtField = page.addresses.some((address) => address.fault !== undefined);
  const isExpired = page.addresses.some((address) => address.fault === "expired-code");
  const isOver = page.addresses.some((address) => isSpent(address.fault));
  const tell = (told: CodeFault, triesLeft?: number) =>
    told === "wrong-code" && triesLeft !== undefined
      ? code.wrong(triesLeft)
      : tellFault(told, code.faults[told], page.waitSeconds, login.wait);
  return (
    <>
      <PageTitle lead={isSent ? words.sent(list) : words.lead(list)}>{words.title}</PageTitle>
      {page.isMerge && <p className={classes.advice}>{words.merge}</p>}
      <FormNotice kind="alert">{isAtField ? undefined : fault && tell(fault)}</FormNotice>
      {isSent && (
        <PostForm
          className={classes.form}
          action={page.action}
          noValidate
          csrfToken={page.csrfToken}
        >
          {page.addresses.map(({ name, email, fault: wrong, triesLeft }, place) => (
            <CodeInput
              key={name}
              id={name}
              name={name}
              label={page.addresses.length > 1 ? words.label(email) : code.label}
              hint={wrong === "expired-code" ? undefined : code.hint}
              error={wrong && tell(wrong, triesLeft)}
              autoFocus={place === 0 && (fault === undefined || isAtField)}
              maxLength={TYPED_MAX_LENGTH}
              required
            />
          ))}
          <div className={classes.submit}>
            <Button kind={isOver ? "quiet" : "primary"} type="submit">
              {code.submit}
            </Button>
          </div>
        </PostForm>
      )}
      <Resend
        action={page.action}
        csrfToken={page.csrfToken}
        name="send"
        kind={isSent && !isExpired ? "text" : "primary"}
        label={isSent ? code.resend : words.send}
        waitSeconds={fault === "too-many-sends" ? page.waitSeconds : undefined}
        words={login}
      />
      <section className={classes.help} aria-labelledby="no-longer">
        <SectionTitle id="no-longer">{words.noLonger}</SectionTitle>
        <p className={classes.advice}>{words.wait(page.until)}</p>
      </section>
    </>
  );
}
