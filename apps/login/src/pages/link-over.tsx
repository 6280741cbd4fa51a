import type { LoginPage } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./claim.module.css";

type LinkOverPageProps = Extract<LoginPage, { page: "link-over" }>;

/** A link that is not good, or no longer: nothing tells which, nor whether there ever was one. Or a log-in in its place. */
export function LinkOverPage({ frame, reason, homeUrl }: LinkOverPageProps) {
  const { takeBack, login } = WORDS[frame.language];
  const isOver = reason === "over";
  const words = takeBack[isOver ? "over" : "signedOut"];
  return (
    <>
      <PageTitle lead={words.body}>{words.title}</PageTitle>
      <div className={classes.parts}>
        <p>{words.again}</p>
        <LinkButton kind="quiet" href={homeUrl}>
          {isOver ? takeBack.toSignIn : login.signedOut.home}
        </LinkButton>
      </div>
    </>
  );
}
