import type { LoginPage } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./problem.module.css";

type ProblemPageProps = Extract<LoginPage, { page: "problem" }>;

/** Why there is no form, and the one way on: the portal's front page. */
export function ProblemPage({ frame, problem, homeUrl, requestId }: ProblemPageProps) {
  const { common, login } = WORDS[frame.language];
  const words = login.problem.problems[problem];
  return (
    <div className={classes.problem}>
      <Knot size="large" kind="loose" />
      <PageTitle lead={words.body} align="centre">
        {words.title}
      </PageTitle>
      <LinkButton kind="quiet" href={homeUrl}>
        {login.problem.startAgain}
      </LinkButton>
      <p className={classes.fine}>
        <a href={frame.site.links[frame.language].contact}>{common.contact}</a>
        <span>{login.problem.requestId(requestId)}</span>
      </p>
    </div>
  );
}
