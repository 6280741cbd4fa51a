import type { LoginPage } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./claim.module.css";

type LinkOverPageProps = Extract<LoginPage, { page: "link-over" }>;

/** A link that is not good, or no longer. Nothing tells which, nor whether there ever was one. */
export function LinkOverPage({ frame, homeUrl }: LinkOverPageProps) {
  const { over, toSignIn } = WORDS[frame.language].takeBack;
  return (
    <>
      <PageTitle lead={over.body}>{over.title}</PageTitle>
      <div className={classes.parts}>
        <p>{over.again}</p>
        <LinkButton kind="quiet" href={homeUrl}>
          {toSignIn}
        </LinkButton>
      </div>
    </>
  );
}
