import { helpAddress } from "@musubi/contract";
import type { LoginProblem, PageOf } from "@musubi/contract/login-pages";
import { type ActionItem, ActionList } from "@musubi/ui/action-list.tsx";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { More } from "@musubi/ui/more.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { Section } from "@musubi/ui/section.tsx";
import type { Helping } from "../helped.tsx";
import { type LoginWords, WORDS } from "../words.ts";
import classes from "./problem.module.css";
import { tellAbout } from "./tell-fault.ts";

type ProblemPageProps = PageOf<"problem"> & Helping;

/** Says why there is no form, and for most problems links to the service from which the user came, or to the portal. */
export function ProblemPage({ frame, problem, homeUrl, requestId, ...page }: ProblemPageProps) {
  const { common, login, takeBack } = WORDS[frame.language];
  const links = frame.site.links[frame.language];
  const { title, body } = login.problem.problems[problem];
  const wait = page.waitSeconds ?? WAITS[problem];
  const isBlocked = problem === "account-blocked";
  const items: ActionItem[] = [];
  if (page.help) {
    const href = helpAddress("", frame.site, frame.language, page.help);
    items.push({ key: "help", label: common.readHelp, link: { href } });
  }
  if (!isBlocked) {
    items.push({ key: "contact", label: common.contact, link: { href: links.contact } });
  }
  return (
    <div className={classes.problem}>
      <Knot size="large" kind="loose" />
      <PageTitle
        lead={wait === undefined ? body : login.wait.again(body, tellAbout(wait, login.wait))}
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
          // The way out of a stopped ID is in a mail.
          kind={page.service || problem === "account-stopped" ? "quiet" : "primary"}
          href={homeUrl}
        >
          {nameStart(problem, WORDS[frame.language])}
        </LinkButton>
      )}
      {page.detail !== undefined && <code>{page.detail}</code>}
      <Section title={common.helpTitle}>
        <ActionList away={common.away} items={items} />
        <div className={classes.reference}>
          <span>{login.problem.requestId(requestId.slice(0, SHORT_ID_LENGTH))}</span>
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
      </Section>
    </div>
  );
}

/** Problems without a link to start again: another site's page should be closed, an unknown page started nothing, only the operator can end a suspension. */
const NOTHING_TO_START: ReadonlySet<LoginProblem> = new Set([
  "wrong-origin",
  "not-found",
  "account-blocked",
]);

/** Problems where the portal cannot start the log-in again, because the user came from a service. */
const LEADING_HOME: ReadonlySet<LoginProblem> = new Set(["service-request", "interaction-over"]);

/** Problems of an ID itself: starting again would end here again. */
const NOT_BY_STARTING_AGAIN: ReadonlySet<LoginProblem> = new Set([
  "account-closed",
  "account-stopped",
]);

function nameStart(problem: LoginProblem, { common, login }: LoginWords): string {
  if (problem === "unavailable") return common.retry;
  if (LEADING_HOME.has(problem)) return login.signedOut.home;
  return NOT_BY_STARTING_AGAIN.has(problem) ? login.codeLink.toSignIn : login.problem.startAgain;
}

/** Enough to find a request in the log, and short enough to read out on the phone. */
const SHORT_ID_LENGTH = 8;

/** The seconds to wait before another try, if the server does not say. */
const WAITS: Partial<Record<LoginProblem, number>> = { unavailable: 60, crowded: 300 };
