import type { LoginPage } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./form.module.css";

type SignedOutPageProps = Extract<LoginPage, { page: "signed-out" }>;

/** The end of a sign-in, and the way to the next. */
export function SignedOutPage({ frame, homeUrl }: SignedOutPageProps) {
  const words = WORDS[frame.language].login.signedOut;
  return (
    <>
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      <div className={classes.form}>
        <LinkButton kind="quiet" href={homeUrl}>
          {words.home}
        </LinkButton>
      </div>
    </>
  );
}
