import type { PageOf } from "@musubi/contract/login-pages";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./form.module.css";
import { FormNotice } from "./form-notice.tsx";
import { PostForm } from "./post-form.tsx";
import { tellFault } from "./tell-fault.ts";
import { TermsBox } from "./terms-box.tsx";

/** Shown before a Google or Apple user gets an ID, and before the first log-in to an imported one without terms. */
export function AcceptTermsPage({
  frame,
  provider,
  email,
  fault,
  ...page
}: PageOf<"accept-terms">) {
  const { common, login } = WORDS[frame.language];
  const words = login.terms;
  const { title, submit } = provider ? words : words.first;
  const lead = provider ? words.lead(common.providers[provider], email) : words.first.lead(email);
  return (
    <>
      <PageTitle lead={lead}>{title}</PageTitle>
      <FormNotice kind="alert">
        {fault && fault !== "terms"
          ? tellFault(fault, login.newPassword.faults[fault], page.waitSeconds, login.wait)
          : undefined}
      </FormNotice>
      {provider && <p className={classes.told}>{words.already}</p>}
      <PostForm className={classes.form} action={page.action} noValidate csrfToken={page.csrfToken}>
        <TermsBox frame={frame} isMissing={fault === "terms"} />
        <div className={classes.submit}>
          <Button type="submit">{submit}</Button>
        </div>
      </PostForm>
      {provider && (
        <div className={classes.choose}>
          <LinkButton kind="quiet" href={page.signInUrl}>
            {words.own}
          </LinkButton>
        </div>
      )}
    </>
  );
}
