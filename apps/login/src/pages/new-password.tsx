import { PASSWORD_MAX_LENGTH } from "@musubi/contract";
import type { NewPasswordFault, PageOf } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { PasswordField } from "@musubi/ui/password-field.tsx";
import { WORDS } from "../words.ts";
import classes from "./form.module.css";
import { FormNotice } from "./form-notice.tsx";
import { PasswordRules } from "./password-rules.tsx";
import { PostForm } from "./post-form.tsx";
import { tellFault } from "./tell-fault.ts";
import { TermsBox } from "./terms-box.tsx";

/** The last page of signing up and of a forgotten password. */
export function NewPasswordPage({ frame, flow, fault, isAgreed, ...page }: PageOf<"new-password">) {
  const { common, login, passwordRules } = WORDS[frame.language];
  const words = login.newPassword;
  const place = fault && PLACES[fault];
  const sentence = fault && tellFault(fault, words.faults[fault], page.waitSeconds, login.wait);
  return (
    <>
      <PageTitle lead={flow === "forgot" ? words.flows.forgot.lead : undefined}>
        {words.flows[flow].title}
      </PageTitle>
      {page.isByLink && <p className={classes.told}>{words.forAddress(page.email)}</p>}
      <FormNotice kind="alert">{place === "form" ? sentence : undefined}</FormNotice>
      <PostForm className={classes.form} action={page.action} noValidate csrfToken={page.csrfToken}>
        {/* Not editable: it tells a password manager which account the password belongs to. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={page.email}
          readOnly
          hidden
        />
        <PasswordField
          id="password"
          name="password"
          label={words.label}
          revealLabel={common.showPassword}
          hint={
            <>
              <PasswordRules
                input="password"
                words={passwordRules}
                isBroken={fault === "invalid-password"}
              />
              {/* A fault replaces the advice, so that nothing moves under a finger that presses twice. */}
              {place !== "password" && words.advice}
            </>
          }
          error={place === "password" ? sentence : place === "terms" ? words.again : undefined}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_LENGTH}
          autoFocus={place !== "form"}
          required
        />
        {flow === "sign-up" && (
          <TermsBox
            frame={frame}
            isAgreed={isAgreed}
            // A missing tick is reported together with a fault of the password.
            isMissing={place === "terms" || (place === "password" && !isAgreed)}
          />
        )}
        <div className={classes.submit}>
          <Button type="submit">{words.flows[flow].submit}</Button>
        </div>
      </PostForm>
    </>
  );
}

/** Where a fault is shown: at the field to correct, or above the form. */
const PLACES: Readonly<Record<NewPasswordFault, "password" | "terms" | "form">> = {
  "invalid-password": "password",
  "same-password": "password",
  "common-password": "password",
  "voided-password": "password",
  terms: "terms",
  crowded: "form",
  overloaded: "form",
};
