import { type BrowserSession, MOST_SESSIONS_SHOWN } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { Rows } from "../../frame/rows.tsx";
import { useSessionWords } from "../../portal/lazy-words/sessions.ts";
import { useLanguage } from "../../portal/portal-context.ts";
import { useClock } from "../../portal/use-clock.ts";
import { nameBrowser } from "../../words/name-browser.ts";
import { BrowserRow } from "./browser-row.tsx";
import { nameServices, type Sessions } from "./load-sessions.ts";
import classes from "./sessions.module.css";

type SessionListProps = {
  readonly listed: Sessions;
  readonly onEnd: (session: BrowserSession) => void;
  readonly onEndOthers: () => void;
};

/** Where the holder is logged in, this browser first. */
export function SessionList({ listed, onEnd, onEndOthers }: SessionListProps) {
  const { alive: words, browser, time: say } = useSessionWords();
  const language = useLanguage();
  const names = new Intl.ListFormat(language);
  const { time } = useClock(say);
  const { sessions, more } = listed;
  const isAlone = !sessions.some(({ is_own }) => !is_own);
  return (
    <section className={classes.part}>
      <SectionTitle id="alive">{words.section}</SectionTitle>
      <p>{words.meaning}</p>
      <Rows aria-labelledby="alive">
        {sessions.map((session) => {
          const name = nameBrowser(session, browser);
          const services = names.format(nameServices(session.services, listed, language));
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
            >
              <Button
                kind="quiet"
                size="compact"
                aria-label={words.endOf(session.is_own ? words.own : name)}
                onClick={() => onEnd(session)}
              >
                {words.end}
              </Button>
            </BrowserRow>
          );
        })}
      </Rows>
      {more && <p>{words.more(MOST_SESSIONS_SHOWN)}</p>}
      {isAlone ? (
        <p className={classes.soft}>{words.alone}</p>
      ) : (
        <Button kind="quiet" onClick={onEndOthers}>
          {words.others}
        </Button>
      )}
    </section>
  );
}
