import { EMAIL_MAX_LENGTH, type Language, PASSWORD_MAX_LENGTH } from "@musubi/contract";
import type { PageOf, SignInFault } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import { Field } from "@musubi/ui/field.tsx";
import { More } from "@musubi/ui/more.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { PasswordField } from "@musubi/ui/password-field.tsx";
import { Helped, type Helping } from "../helped.tsx";
import { type LoginWords, WORDS } from "../words.ts";
import { Colours } from "./colours.tsx";
import { DemoAccounts } from "./demo-accounts.tsx";
import classes from "./form.module.css";
import { FormNotice } from "./form-notice.tsx";
import { OtherWays } from "./other-ways.tsx";
import { PasskeyButton } from "./passkey-form.tsx";
import { PostForm } from "./post-form.tsx";
import { tellAbout, tellFault } from "./tell-fault.ts";

/** After these faults the page offers a new password, to all users: it must not say which of them need one. */
const REFUSED: ReadonlySet<SignInFault> = new Set(["wrong", "locked", "link"]);

/** After these faults something else is next: a wait, or the mailed link. */
const NOT_YET: ReadonlySet<SignInFault> = new Set(["locked", "link", "crowded"]);

/** The button that logs in is the main one, unless something else is next. */
export const kindOfSubmit = (fault: SignInFault | undefined) =>
  fault !== undefined && NOT_YET.has(fault) ? "quiet" : "primary";

type SignInPageProps = PageOf<"sign-in"> & Helping;

/**
 * The form for e-mail address and password, with the other methods. A plain form: it works before
 * any script loads, and without scripts.
 */
export function SignInPage(page: SignInPageProps) {
  const { frame, action, csrfToken, email, fault, waitSeconds, notice, cancel, service } = page;
  const { forgotUrl, signUpUrl, social = [] } = page;
  const { common, login, passkey } = WORDS[frame.language];
  const place = fault && placeOf(fault, email);
  // All missing fields are reported at once. A password is never sent back, so it is missing too.
  const isBlank = fault === "incomplete" && place === "email";
  const isRefused = fault !== undefined && REFUSED.has(fault);
  const sentence = fault && tellSignInFault(fault, email, waitSeconds, login);
  return (
    <>
      <PageTitle lead={service && login.signIn.goesOn(service)}>{login.signIn.title}</PageTitle>
      <FormNotice
        kind="alert"
        more={fault === "link" && <AboutLink language={frame.language} seconds={waitSeconds} />}
      >
        {place === "form" ? sentence : undefined}
      </FormNotice>
      <FormNotice kind="info">{notice && login.signIn.notices[notice]}</FormNotice>
      {/* The server reports missing fields, in the language of the page. */}
      <PostForm
        id="log-in"
        className={classes.form}
        action={action}
        noValidate
        csrfToken={csrfToken}
      >
        {/* The script fills in whether this browser can make passkeys. If so, the holder is asked once to make one. */}
        {page.passkey && <input type="hidden" name="passkeys" />}
        {page.passkey && <input type="hidden" name="credential" />}
        <Field
          id="email"
          name="email"
          type="email"
          label={common.email}
          defaultValue={email}
          error={place === "email" ? sentence : undefined}
          autoComplete={page.passkey ? "username webauthn" : "username"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
          autoFocus={place === "email" || (place === undefined && email === "")}
          required
        />
        <PasswordField
          id="password"
          name="password"
          label={common.password}
          aside={
            forgotUrl !== undefined && !isRefused && <a href={forgotUrl}>{login.signIn.forgot}</a>
          }
          revealLabel={common.showPassword}
          error={place === "password" ? sentence : isBlank ? login.signIn.noPassword : undefined}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_LENGTH}
          autoFocus={place === "password" || (place === undefined && email !== "")}
          required
        />
        <div className={classes.submit}>
          <Button kind={kindOfSubmit(fault)} type="submit">
            {login.signIn.submit}
          </Button>
        </div>
      </PostForm>
      {forgotUrl !== undefined && isRefused && (
        <PostForm className={classes.choose} action={forgotUrl} csrfToken={csrfToken}>
          {page.isMoving && <p>{login.signIn.moving}</p>}
          <input type="hidden" name="email" value={email} />
          <Button kind="quiet" type="submit">
            {login.signIn.forgot}
          </Button>
        </PostForm>
      )}
      <Helped frame={frame} topic={page.help} />
      <OtherWays
        passkey={
          page.passkey && (
            <PasskeyButton passkey={page.passkey} form="log-in">
              {passkey.logIn}
            </PasskeyButton>
          )
        }
        links={social}
        or={login.signIn.or}
        names={login.signIn.social}
      />
      {signUpUrl !== undefined && (
        <p className={classes.aside}>
          {login.signIn.firstTime} <a href={signUpUrl}>{login.signIn.signUp}</a>
        </p>
      )}
      {cancel !== undefined && (
        <PostForm className={classes.cancel} action={cancel} csrfToken={csrfToken}>
          <Button kind="text" type="submit">
            {login.signIn.cancel}
          </Button>
        </PostForm>
      )}
      <DemoAccounts accounts={frame.demoAccounts} words={login.demo} />
      <Colours offer={page.colours} chosen={frame.theme} words={common} />
    </>
  );
}

type AboutLinkProps = { readonly language: Language; readonly seconds: number | undefined };

/** What else is to know of the link that confirms a browser. */
export function AboutLink({ language, seconds }: AboutLinkProps) {
  const { login, takeBack } = WORDS[language];
  const { signIn, wait } = login;
  return (
    <More label={takeBack.more}>
      <p>{signIn.aboutLink}</p>
      {seconds !== undefined && <p>{wait.orAgain(tellAbout(seconds, wait))}</p>}
    </More>
  );
}

/** Returns where a fault is shown: at the field to type into next, or above the form. */
function placeOf(fault: SignInFault, email: string): "email" | "password" | "form" {
  switch (fault) {
    case "wrong":
      return "password";
    case "incomplete":
      return email === "" ? "email" : "password";
    case "locked":
    case "link":
    case "crowded":
    case "overloaded":
    case "unconfirmed":
    case "reset-required":
    case "wrong-passkey":
      return "form";
  }
}

/** Returns the text of a fault, with its duration if that is known. */
export function tellSignInFault(
  fault: SignInFault,
  email: string,
  seconds: number | undefined,
  { signIn, wait }: LoginWords["login"],
): string {
  const sentence = signIn.faults[fault];
  if (fault === "incomplete" && email !== "") return signIn.noPassword;
  return tellFault(fault, sentence, seconds, wait);
}
