import { EMAIL_MAX_LENGTH } from "@musubi/contract";
import type { PageOf } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import { Field } from "@musubi/ui/field.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./form.module.css";
import { FormNotice } from "./form-notice.tsx";
import { OtherWays } from "./other-ways.tsx";
import { PostForm } from "./post-form.tsx";
import { tellFault } from "./tell-fault.ts";

/** The first page of signing up and of a forgotten password. */
export function EnterAddressPage({ frame, flow, fault, ...page }: PageOf<"enter-address">) {
  const { common, login } = WORDS[frame.language];
  const words = login.address;
  const sentence = fault && tellFault(fault, words.faults[fault], page.waitSeconds, login.wait);
  const isAtField = fault === "incomplete" || fault === "invalid-email";
  return (
    <>
      <PageTitle lead={words.flows[flow].lead}>{words.flows[flow].title}</PageTitle>
      <FormNotice kind="alert">{isAtField ? undefined : sentence}</FormNotice>
      <PostForm className={classes.form} action={page.action} noValidate csrfToken={page.csrfToken}>
        <Field
          id="email"
          name="email"
          type="email"
          label={common.email}
          defaultValue={page.email}
          error={isAtField ? sentence : undefined}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
          autoFocus={sentence === undefined || isAtField}
          required
        />
        <div className={classes.submit}>
          <Button type="submit">{words.submit}</Button>
        </div>
      </PostForm>
      <OtherWays links={page.social ?? []} or={login.signIn.or} names={words.social} />
    </>
  );
}
