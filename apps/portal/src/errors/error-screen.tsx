import type { HelpTopic, Language, Site } from "@musubi/contract";
import { ActionList } from "@musubi/ui/action-list.tsx";
import { LinkButton } from "@musubi/ui/button.tsx";
import { Cord } from "@musubi/ui/cord.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { MessageScreen } from "../frame/message-screen.tsx";
import { useBackOnline } from "../frame/use-online.ts";
import { useLocation } from "../navigation/address.ts";
import { PATHS } from "../navigation/paths.ts";
import type { ErrorReason } from "../navigation/reasons.ts";
import { useLanguage, usePortal, useWords } from "../portal/portal-context.ts";
import { useHelp } from "../portal/use-help.ts";
import classes from "./error-screen.module.css";

/** A headline that says more than the usual one: what the checks of this device found. */
type Cause = { readonly title: string; readonly lead: string };
type EnvironmentProps = {
  readonly reason: ErrorReason;
  readonly onCause: (cause: Cause) => void;
};

/** If this part does not load, the page is shown without it: perhaps there is no network. */
const EnvironmentSection = lazy<ComponentType<EnvironmentProps>>(() =>
  import("./environment-section.tsx").catch(() => ({ default: () => null })),
);

/** Says what went wrong, how to go back and where to find help. It never redirects to the login. */
export function ErrorScreen({ reason }: { readonly reason: ErrorReason }) {
  const { config, session } = usePortal();
  const { links, contact } = config.site;
  const { errorPage: words, common } = useWords();
  const language = useLanguage();
  const help = useHelp();
  const [, navigate] = useLocation();
  const [cause, setCause] = useState<Cause>();
  const { title, lead } = (OUR_GUESSES.has(reason) && cause) || words.reasons[reason];
  // When the network returns, the holder returns to home, unless the session has ended meanwhile.
  useBackOnline(reason === "offline", async () => {
    if ((await session.renew()) === "renewed") navigate(PATHS.home, { replace: true });
  });

  return (
    <MessageScreen picture={<Cord kind="loose" />} title={title} lead={lead}>
      {/* Loads a whole new page, so that the broken state is gone. */}
      <LinkButton href={`/index?lng=${language}`}>
        {reason === "elsewhere" ? words.home : common.retry}
      </LinkButton>
      <Section title={common.helpTitle}>
        <ActionList
          away={common.away}
          items={[
            { key: "help", label: common.readHelp, link: { href: help(HELP_OF_REASON[reason]) } },
            { key: "contact", label: common.contact, link: { href: links[language].contact } },
          ]}
        />
        {contact && <Contact {...contact[language]} />}
      </Section>
      <Suspense fallback={null}>
        <EnvironmentSection reason={reason} onCause={setCause} />
      </Suspense>
    </MessageScreen>
  );
}

/** Reasons that say what usually happened. What the device lacks is the better headline. */
const OUR_GUESSES: ReadonlySet<ErrorReason> = new Set(["unexpected", "sign-in", "loop"]);

type ContactProps = NonNullable<Site["contact"]>[Language];

/** The phone number, hours and postal address. They need no labels. */
function Contact({ telephone, hours, address }: ContactProps) {
  return (
    <address className={classes.contact}>
      <a href={`tel:${telephone.replace(/[^+\d]/g, "")}`}>{telephone}</a>
      <span>{hours}</span>
      <span>{address}</span>
    </address>
  );
}

/** The help topic for each reason of the error page. */
const HELP_OF_REASON: Readonly<Record<ErrorReason, HelpTopic>> = {
  unexpected: "problem",
  elsewhere: "problem",
  offline: "problem",
  "sign-in": "log-in-again",
  storage: "browser",
  loop: "browser",
  limited: "too-many-tries",
  busy: "under-way",
  resting: "paused",
  blocked: "blocked",
};
