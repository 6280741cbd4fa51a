import type { LoginPage } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./claim.module.css";

type AdmittedPageProps = Extract<LoginPage, { page: "admitted" }>;

/** This browser is admitted to the password: nobody is signed in by that. */
export function AdmittedPage({ frame, email, until, homeUrl }: AdmittedPageProps) {
  const { done, toSignIn } = WORDS[frame.language].admission;
  return (
    <>
      <PageTitle lead={done.body(email, until)}>{done.title}</PageTitle>
      <div className={classes.parts}>
        <p>{done.next}</p>
        <LinkButton href={homeUrl}>{toSignIn}</LinkButton>
      </div>
    </>
  );
}
