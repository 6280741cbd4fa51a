import type { LoginPage, LoginProblem } from "@musubi/contract/login-pages";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { More } from "@musubi/ui/more.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { type LoginWords, WORDS } from "../words.ts";
import classes from "./problem.module.css";
import { tellTime } from "./tell-fault.ts";

type ProblemPageProps = Extract<LoginPage, { page: "problem" }>;

/** Says why there is no form, and for most problems links to the service from which the user came, or to the portal. */
export function ProblemPage({ frame, problem, homeUrl, requestId, ...page }: ProblemPageProps) {
  const { common, login, takeBack } = WORDS[frame.language];
  const links = frame.site.links[frame.language];
  const { title, body } = login.problem.problems[problem];
  const wait = page.waitSeconds ?? WAITS[problem];
  // Only the operator can end a suspension.
  const isBlocked = problem === "account-blocked";
  return (
    <div className={classes.problem}>
      <Knot size="large" kind="loose" />
      <PageTitle
        lead={wait === undefined ? body : login.wait.again(body, tellTime(wait, login.wait))}
        align="centre"
      >
        {title}
      </PageTitle>
      {problem === "account-closed" && <More label={takeBack.more}>{login.problem.noMail}</More>}
      {problem === "not-found" && (
        <>
          <LinkButton href={homeUrl}>{login.problem.home}</LinkButton>
          <LinkButton kind="text" href={links.home}>
            {login.problem.top}
          </LinkButton>
        </>
      )}
      {page.ways && (
        <>
          <LinkButton href={page.ways.forgotUrl}>{takeBack.toNewPassword}</LinkButton>
          <LinkButton kind="text" href={page.ways.signInUrl}>
            {login.problem.otherWay}
          </LinkButton>
        </>
      )}
      {page.service && !page.ways && (
        <LinkButton href={page.service.url}>
          {login.problem.toService(page.service.name)}
        </LinkButton>
      )}
      {isBlocked && <LinkButton href={links.contact}>{common.contact}</LinkButton>}
      {!NOTHING_TO_START.has(problem) && !page.ways && (
        <LinkButton
          kind={page.service || WAY_OUT_ELSEWHERE.has(problem) ? "quiet" : "primary"}
          href={homeUrl}
        >
          {nameStart(problem, login)}
        </LinkButton>
      )}
      {page.detail !== undefined && <code>{page.detail}</code>}
      <p className={classes.fine}>
        {!isBlocked && <a href={links.contact}>{common.contact}</a>}
        <span>{login.problem.requestId(requestId.slice(0, SHORT_ID_LENGTH))}</span>
      </p>
      {/* A script shows this button: without scripts, copying does not work. */}
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

/** Problems without a link to start again: another site's page should be closed, an unknown page started nothing. */
const NOTHING_TO_START: ReadonlySet<LoginProblem> = new Set(["wrong-origin", "not-found"]);

/** Problems where the portal cannot start the log-in again, because the user came from a service. */
const LEADING_HOME: ReadonlySet<LoginProblem> = new Set(["service-request", "interaction-over"]);

/** Problems of an ID itself: starting again would end here again. */
const NOT_BY_STARTING_AGAIN: ReadonlySet<LoginProblem> = new Set([
  "account-closed",
  "account-stopped",
]);

/** The way out is to contact us, or in a mail. */
const WAY_OUT_ELSEWHERE: ReadonlySet<LoginProblem> = new Set([
  "account-blocked",
  "account-stopped",
]);

function nameStart(problem: LoginProblem, login: LoginWords["login"]): string {
  if (LEADING_HOME.has(problem)) return login.signedOut.home;
  return NOT_BY_STARTING_AGAIN.has(problem) ? login.codeLink.toSignIn : login.problem.startAgain;
}

/** Enough to find a request in the log, and short enough to read out on the phone. */
const SHORT_ID_LENGTH = 8;

/** The seconds to wait before another try, if the server does not say. */
const WAITS: Partial<Record<LoginProblem, number>> = { unavailable: 60, crowded: 300 };
