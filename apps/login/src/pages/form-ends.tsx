import type { PageOf } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./form.module.css";

/** Shown to a user who goes back to a form that is done or has expired, with a link to continue. */
export function FormOverPage({ frame, over, nextUrl }: PageOf<"form-over">) {
  const words = WORDS[frame.language].login.formOver[over];
  return (
    <>
      <PageTitle lead={words.body}>{words.title}</PageTitle>
      <div className={classes.form}>
        <LinkButton href={nextUrl}>{words.next}</LinkButton>
      </div>
    </>
  );
}

/** The address belongs to an ID already. Proving the address does not open that ID: its holder must log in as usual. */
export function OwnSignInPage({ frame, email, signInUrl }: PageOf<"own-sign-in">) {
  const words = WORDS[frame.language].login.ownSignIn;
  return (
    <>
      <PageTitle lead={words.lead(email)}>{words.title}</PageTitle>
      <div className={classes.form}>
        <LinkButton href={signInUrl}>{words.submit}</LinkButton>
      </div>
    </>
  );
}
