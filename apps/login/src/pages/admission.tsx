import type { PageOf } from "@musubi/contract/login-pages";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Emphasis } from "@musubi/ui/emphasis.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./claim.module.css";
import { PostForm } from "./post-form.tsx";
import { ResetButton } from "./reset-button.tsx";
import { Result } from "./result.tsx";

/** Explains what it means to let this browser try the password again, with the one button that does it. */
export function AdmitPage({ frame, email, until, action, csrfToken }: PageOf<"admit">) {
  const words = WORDS[frame.language].admission;
  return (
    <>
      <PageTitle lead={<Emphasis in={words.lead(email)} of={email} />}>{words.title}</PageTitle>
      <div className={classes.parts}>
        <PostForm className={classes.part} action={action} csrfToken={csrfToken}>
          <Button type="submit">{words.submit}</Button>
        </PostForm>
        <div className={classes.part}>
          <p className={classes.fine}>{words.until(until)}</p>
          <p className={classes.fine}>{words.notYours}</p>
        </div>
      </div>
    </>
  );
}

/** Says that this browser may now try the password. Nobody is signed in by this. */
export function AdmittedPage({ frame, email, until, homeUrl }: PageOf<"admitted">) {
  const { done, toSignIn } = WORDS[frame.language].admission;
  return (
    <Result picture="tied" title={done.title} lead={done.body(email, until)}>
      <p>{done.next}</p>
      <LinkButton href={homeUrl}>{toSignIn}</LinkButton>
    </Result>
  );
}

/** A link that does not admit this browser, and what to do instead. */
export function AdmissionOverPage({ frame, over, reset, homeUrl }: PageOf<"admission-over">) {
  const { admission, takeBack } = WORDS[frame.language];
  const { title, body, next } = admission.over[over];
  return (
    <>
      <PageTitle lead={body}>{title}</PageTitle>
      <div className={classes.parts}>
        <p>{next}</p>
        {reset ? (
          <ResetButton reset={reset}>{takeBack.toNewPassword}</ResetButton>
        ) : (
          <LinkButton href={homeUrl}>{admission.toSignIn}</LinkButton>
        )}
      </div>
    </>
  );
}
