import type { LoginPage } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./claim.module.css";

type AdmissionOverPageProps = Extract<LoginPage, { page: "admission-over" }>;

/** A link that does not admit this browser, and what to do instead. */
export function AdmissionOverPage({ frame, over, homeUrl }: AdmissionOverPageProps) {
  const { over: words, toSignIn } = WORDS[frame.language].admission;
  const { title, body, next } = words[over];
  return (
    <>
      <PageTitle lead={body}>{title}</PageTitle>
      <div className={classes.parts}>
        <p>{next}</p>
        <LinkButton kind="quiet" href={homeUrl}>
          {toSignIn}
        </LinkButton>
      </div>
    </>
  );
}
