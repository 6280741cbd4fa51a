import type { BrowserSession } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { VisuallyHidden } from "@musubi/ui/visually-hidden.tsx";
import { Unanswered } from "../../forms/unanswered.tsx";
import { Rows } from "../../frame/rows.tsx";
import text from "../../frame/text.module.css";
import { useLanguage } from "../../portal/portal-context.ts";
import { useClock } from "../../portal/use-clock.ts";
import { useSessionWords } from "../../portal/words/sessions.ts";
import { nameBrowser } from "../../words/name-browser.ts";
import { BrowserRow } from "./browser-row.tsx";
import { nameServices, type Sessions } from "./load-sessions.ts";

type SessionListProps = {
  readonly listed: Sessions;
  /** More of them are on their way, or did not come. */
  readonly more: "busy" | "unanswered" | undefined;
  readonly onMore: () => void;
  readonly onEnd: (session: BrowserSession) => void;
  readonly onEndOthers: () => void;
};

/** Where the holder is logged in, this browser first. */
export function SessionList({ listed, more, onMore, onEnd, onEndOthers }: SessionListProps) {
  const { alive: words, browser, time: say } = useSessionWords();
  const language = useLanguage();
  const names = new Intl.ListFormat(language);
  const { time } = useClock(say);
  const { sessions, next } = listed;
  const isAlone = !sessions.some(({ is_own }) => !is_own);
  return (
    <Section title={words.section} titleId="alive" aria-busy={more === "busy"}>
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
