import type { LoginPage, LoginProblem } from "@musubi/contract/login-pages";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./problem.module.css";
import { tellTime } from "./tell-fault.ts";

type ProblemPageProps = Extract<LoginPage, { page: "problem" }>;

/** Why there is no form, and the way on: the service that somebody came from, or the portal's front page. */
export function ProblemPage({ frame, problem, homeUrl, requestId, ...page }: ProblemPageProps) {
  const { common, login } = WORDS[frame.language];
  const links = frame.site.links[frame.language];
  const { title, body } = login.problem.problems[problem];
  const wait = page.waitSeconds ?? WAITS[problem];
  return (
    <div className={classes.problem}>
      <Knot size="large" kind="loose" />
      <PageTitle
        lead={wait === undefined ? body : login.wait.again(body, tellTime(wait, login.wait))}
        align="centre"
      >
        {title}
      </PageTitle>
      {problem === "not-found" && (
        <>
          <LinkButton href={homeUrl}>{login.problem.home}</LinkButton>
          <LinkButton kind="text" href={links.home}>
            {login.problem.top}
          </LinkButton>
        </>
      )}
      {page.service && (
        <LinkButton href={page.service.url}>
          {login.problem.toService(page.service.name)}
        </LinkButton>
      )}
      {!NOTHING_TO_START.has(problem) && (
        <LinkButton kind="quiet" href={homeUrl}>
          {LEADING_HOME.has(problem) ? login.signedOut.home : login.problem.startAgain}
        </LinkButton>
      )}
      {page.detail !== undefined && <code>{page.detail}</code>}
      <p className={classes.fine}>
        <a href={links.contact}>{common.contact}</a>
        <span>{login.problem.requestId(requestId.slice(0, SHORT_ID_LENGTH))}</span>
      </p>
      {/* A script shows it: without one there is nothing to copy with. */}
      <Button
        kind="text"
        size="compact"
        data-copy={`${title}\n${login.problem.requestId(requestId)}`}
        data-copied={login.problem.copied}
        aria-live="polite"
        hidden
      >
        {login.problem.copy}
      </Button>
    </div>
  );
}

/** What another site has opened is closed, not gone on with; and a page that is not there had nothing to begin. */
const NOTHING_TO_START: ReadonlySet<LoginProblem> = new Set(["wrong-origin", "not-found"]);

/** What cannot be begun again from the portal: nobody came from there. */
const LEADING_HOME: ReadonlySet<LoginProblem> = new Set(["service-request", "visit-over"]);

/** Enough to find a request in the log by, and to read it out on the phone. */
const SHORT_ID_LENGTH = 8;

/** After how long it is worth another try, where nobody knows exactly. */
const WAITS: Partial<Record<LoginProblem, number>> = { unavailable: 60, crowded: 300 };
