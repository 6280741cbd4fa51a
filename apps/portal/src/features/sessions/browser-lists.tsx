import type { BrowserSession, KnownBrowser } from "@musubi/contract";
import { sessionWords } from "@musubi/messages/both/sessions";
import { Button } from "@musubi/ui/button.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { VisuallyHidden } from "@musubi/ui/visually-hidden.tsx";
import { Unanswered } from "../../forms/undone-notice.tsx";
import { Row, Rows } from "../../frame/rows.tsx";
import text from "../../frame/text.module.css";
import { useLanguage } from "../../portal/portal-context.ts";
import { useClock } from "../../portal/use-clock.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { nameServices } from "../../words/describe-service.ts";
import { nameBrowser } from "../../words/name-browser.ts";
import type { Sessions } from "./load-sessions.ts";
import classes from "./sessions.module.css";

type SessionListProps = {
  readonly listed: Sessions;
  /** More sessions are loading, or did not load. */
  readonly more: "busy" | "unanswered" | undefined;
  readonly onMore: () => void;
  readonly onEnd: (session: BrowserSession) => void;
  readonly onEndOthers: () => void;
};

/** The browsers where the holder is logged in, this one first. */
export function SessionList({ listed, more, onMore, onEnd, onEndOthers }: SessionListProps) {
  const { title, alive: words, browser, time: say } = useWordsOf(sessionWords);
  const language = useLanguage();
  const names = new Intl.ListFormat(language);
  const nameOfId = nameServices(listed.named, language);
  const { time } = useClock(say);
  const { sessions, next } = listed;
  const isAlone = !sessions.some(({ is_own }) => !is_own);
  return (
    <Section aria-busy={more === "busy"}>
      <Rows aria-label={title}>
        {sessions.map((session) => {
          const name = nameBrowser(session, browser);
          const services = names.format(session.services.flatMap((id) => nameOfId(id) ?? []));
          return (
            <BrowserRow
              key={session.session_id}
              name={name}
              tag={session.is_own ? words.own : undefined}
              facts={[
                [words.began, time(session.began_at)],
                [words.used, time(session.used_at)],
                ...(services === "" ? [] : [[words.services, services] as const]),
              ]}
              action={{
                label: words.end,
                said: words.endOf(session.is_own ? words.own : name),
                onPress: () => onEnd(session),
              }}
            />
          );
        })}
      </Rows>
      <VisuallyHidden>
        <span role="status">{more !== "busy" && words.loaded(sessions.length)}</span>
      </VisuallyHidden>
      {more === "unanswered" && <Unanswered />}
      {next !== null && (
        <Button kind="quiet" loading={more === "busy"} onClick={onMore}>
          {words.more}
        </Button>
      )}
      {isAlone ? (
        <p className={text.soft}>{words.alone}</p>
      ) : (
        <Button kind="quiet" onClick={onEndOthers}>
          {words.others}
        </Button>
      )}
    </Section>
  );
}

type KnownListProps = {
  readonly browsers: readonly KnownBrowser[];
  readonly onForget: (browser: KnownBrowser) => void;
};

/** The browsers that the ID knows and that are not logged in. */
export function KnownList({ browsers, onForget }: KnownListProps) {
  const { known: words, browser, time: say } = useWordsOf(sessionWords);
  const { time } = useClock(say);
  if (browsers.length === 0) return null;
  return (
    <Section title={words.section} titleId="known">
      <p>{words.meaning}</p>
      <Rows aria-labelledby="known">
        {browsers.map((known) => {
          const name = nameBrowser(known, browser);
          const said = words.forgetOf(name);
          return (
            <BrowserRow
              key={known.browser_id}
              name={name}
              facts={[
                [words.since, time(known.since)],
                [words.seen, time(known.seen_at)],
              ]}
              action={{ label: words.forget, said, onPress: () => onForget(known) }}
            />
          );
        })}
      </Rows>
    </Section>
  );
}

type BrowserRowProps = {
  readonly name: string;
  /** Says that it is this browser. */
  readonly tag?: string | undefined;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The action, and its accessible name. */
  readonly action: { readonly label: string; readonly said: string; readonly onPress: () => void };
};

/** A browser in a list: its name, what is known of it, and a button. */
function BrowserRow({ name, tag, facts, action }: BrowserRowProps) {
  return (
    <Row className={classes.row}>
      <p className={classes.name}>
        {name}
        {tag && <span className={classes.tag}>{tag}</span>}
      </p>
      <dl className={classes.facts}>
        {facts.map(([fact, value]) => (
          <div key={fact} className={classes.fact}>
            <dt className={text.soft}>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button kind="quiet" size="compact" aria-label={action.said} onClick={action.onPress}>
          {action.label}
        </Button>
      </div>
    </Row>
  );
}
