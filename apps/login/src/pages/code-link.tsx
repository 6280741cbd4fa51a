import type { LoginPage } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./form.module.css";
import { Result } from "./result.tsx";

type CodeLinkDonePageProps = Extract<LoginPage, { page: "code-link-done" }>;

/** Says what a mailed link has done, and where the user can log in now. */
export function CodeLinkDonePage({ frame, flow, homeUrl, isOpenedAgain }: CodeLinkDonePageProps) {
  const { done, used, toSignIn } = WORDS[frame.language].login.codeLink;
  return (
    <Result picture="tied" {...done[flow]}>
      {isOpenedAgain && <p>{used}</p>}
      <LinkButton href={homeUrl}>{toSignIn}</LinkButton>
    </Result>
  );
}

type CodeLinkOverPageProps = Extract<LoginPage, { page: "code-link-over" }>;

/** An invalid or expired link from a mail. The page does not say which, nor whether the link ever existed. */
export function CodeLinkOverPage({ frame, homeUrl }: CodeLinkOverPageProps) {
  const { over, toSignIn } = WORDS[frame.language].login.codeLink;
  return (
    <>
      <PageTitle lead={over.lead}>{over.title}</PageTitle>
      <div className={classes.form}>
        <LinkButton kind="quiet" href={homeUrl}>
          {toSignIn}
        </LinkButton>
      </div>
    </>
  );
}
