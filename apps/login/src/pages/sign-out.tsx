import type { PageOf } from "@musubi/contract/login-pages";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./form.module.css";
import { PostForm } from "./post-form.tsx";
import { Result } from "./result.tsx";

/** Signing out takes a button press: a link from elsewhere must not do it. */
export function SignOutPage({ frame, action, csrfToken }: PageOf<"sign-out">) {
  const words = WORDS[frame.language].login.signOut;
  return (
    <>
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      <PostForm className={classes.form} action={action} csrfToken={csrfToken}>
        <Button type="submit">{words.submit}</Button>
      </PostForm>
    </>
  );
}

/** The page after signing out, with a link to the portal, where one can sign in again. */
export function SignedOutPage({ frame, homeUrl }: PageOf<"signed-out">) {
  const words = WORDS[frame.language].login.signedOut;
  return (
    <Result picture="untied" title={words.title} lead={words.lead}>
      <LinkButton kind="quiet" href={homeUrl}>
        {words.home}
      </LinkButton>
    </Result>
  );
}
