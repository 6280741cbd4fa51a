import type { LoginPage, LoginProblem } from "@musubi/contract/login-pages";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./problem.module.css";
import { tellTime } from "./tell-fault.ts";

type ProblemPageProps = Extract<LoginPage, { page: "problem" }>;

/** Says why there is no form, and links to the service from which the user came, or to the portal. */
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
      {/* A script shows it: without one, copying does not work. */}
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

/** A page opened by another site should be closed, and an unknown page had nothing to start. */
const NOTHING_TO_START: ReadonlySet<LoginProblem> = new Set(["wrong-origin", "not-found"]);

/** Cannot start again from the portal: the user did not come from there. */
const LEADING_HOME: ReadonlySet<LoginProblem> = new Set(["service-request", "interaction-over"]);

/** Enough to find a request in the log, and short enough to read out on the phone. */
const SHORT_ID_LENGTH = 8;

/** The wait before another try, if the exact one is unknown. */
const WAITS: Partial<Record<LoginProblem, number>> = { unavailable: 60, crowded: 300 };
