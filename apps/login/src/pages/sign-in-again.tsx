import { PASSWORD_MAX_LENGTH } from "@musubi/contract";
import type { PageOf } from "@musubi/contract/login-pages";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { PasswordField } from "@musubi/ui/password-field.tsx";
import { WORDS } from "../words.ts";
import classes from "./form.module.css";
import { FormNotice } from "./form-notice.tsx";
import { OtherWays } from "./other-ways.tsx";
import { PasskeyButton } from "./passkey-form.tsx";
import { PostForm } from "./post-form.tsx";
import { AboutLink, kindOfSubmit, tellSignInFault } from "./sign-in.tsx";

type SignInAgainPageProps = PageOf<"sign-in"> & {
  readonly again: NonNullable<PageOf<"sign-in">["again"]>;
};

/** For a holder who is already logged in in this browser: their address, their credentials, and the way back. */
export function SignInAgainPage({ frame, again, email, fault, ...page }: SignInAgainPageProps) {
  const { common, login, passkey } = WORDS[frame.language];
  const words = login.signIn;
  const sentence = fault && tellSignInFault(fault, email, page.waitSeconds, login);
  const isAtField = again.password && (fault === "wrong" || fault === "incomplete");
  return (
    <>
      <PageTitle lead={words.again.lead}>{words.again.title}</PageTitle>
      <FormNotice
        kind="alert"
        more={
          fault === "link" && <AboutLink language={frame.language} seconds={page.waitSeconds} />
        }
      >
        {isAtField ? undefined : sentence}
      </FormNotice>
      <FormNotice kind="info">{page.notice && words.notices[page.notice]}</FormNotice>
      <PostForm
        id="log-in"
        className={classes.form}
        action={page.action}
        noValidate
        csrfToken={page.csrfToken}
      >
        {page.passkey && <input type="hidden" name="credential" />}
        <p className={classes.holder}>{email}</p>
        {/* For password managers, which find passwords by address. */}
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        {again.password && (
          <>
            <PasswordField
              id="password"
              name="password"
              label={common.password}
              aside={page.forgotUrl !== undefined && <a href={page.forgotUrl}>{words.forgot}</a>}
              revealLabel={common.showPassword}
              error={isAtField ? (fault === "wrong" ? words.again.wrong : sentence) : undefined}
              autoComplete="current-password"
              maxLength={PASSWORD_MAX_LENGTH}
              autoFocus={fault === undefined || isAtField}
              required
            />
            <div className={classes.submit}>
              <Button kind={kindOfSubmit(fault)} type="submit">
                {words.submit}
              </Button>
            </div>
          </>
        )}
      </PostForm>
      <OtherWays
        passkey={
          page.passkey && (
            <PasskeyButton passkey={page.passkey} form="log-in">
              {passkey.logIn}
            </PasskeyButton>
          )
        }
        links={page.social ?? []}
        or={again.password ? words.or : undefined}
        names={words.social}
      />
      <div className={classes.cancel}>
        {page.cancel === undefined ? (
          <LinkButton kind="text" href={again.cancelUrl}>
            {words.cancel}
          </LinkButton>
        ) : (
          <PostForm action={page.cancel} csrfToken={page.csrfToken}>
            <Button kind="text" type="submit">
              {words.cancel}
            </Button>
          </PostForm>
        )}
      </div>
    </>
  );
}
