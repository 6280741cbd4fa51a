import type { ClaimDone, LoginPage } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { type LoginWords, WORDS } from "../words.ts";
import classes from "./claim.module.css";

type ClaimDonePageProps = Extract<LoginPage, { page: "claim-done" }>;

/** What a claim has done, and what comes next. */
export function ClaimDonePage({ frame, done, homeUrl }: ClaimDonePageProps) {
  const words = WORDS[frame.language];
  const { title, body, next } = words.takeBack.done[done];
  const wayOn = nameWayOn(done, words);
  return (
    <>
      <PageTitle lead={body}>{title}</PageTitle>
      <div className={classes.parts}>
        <p>{next}</p>
        {wayOn !== undefined && <LinkButton href={homeUrl}>{wayOn}</LinkButton>}
      </div>
    </>
  );
}

/** Returns what the way on is called, where there is one: a stop waits, and an unlinked account is not the ID's. */
function nameWayOn(done: ClaimDone, { login, takeBack }: LoginWords): string | undefined {
  switch (done) {
    case "restored":
    case "frozen":
      return takeBack.toSignIn;
    case "objected":
      return login.signedOut.home;
    case "stopped":
    case "unlinked":
      return undefined;
  }
}
