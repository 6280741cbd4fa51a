import { NOTICE_KINDS, type NoticeChoices } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { useEffect, useState } from "react";
import { Redirect } from "wouter";
import { Frame } from "../../frame/frame.tsx";
import { MessageScreen } from "../../frame/message-screen.tsx";
import { Rows } from "../../frame/rows.tsx";
import { Screen } from "../../frame/screen.tsx";
import { WaitingScreen } from "../../frame/waiting-screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useNoticeWords } from "../../portal/lazy-words/notices.ts";
import { usePortal, useWords } from "../../portal/portal-context.ts";
import { LanguageChoice } from "./language-choice.tsx";
import { type LoadedNotices, loadNotices } from "./load-notices.ts";
import { NoticeSwitch } from "./notice-switch.tsx";
import classes from "./notices.module.css";

const BACK = { to: PATHS.home };

/** `/notices`: which mails the holder wants, and their language. The gate has just renewed the session. */
export function NoticesScreen() {
  const { api, session } = usePortal();
  const { gate, common } = useWords();
  const [loaded, setLoaded] = useState<LoadedNotices>();

  useEffect(() => {
    let isShown = true;
    void loadNotices(api.identity).then((found) => {
      if (isShown) setLoaded(found);
    });
    return () => {
      isShown = false;
    };
  }, [api]);

  const look = async () => {
    if ((await session.prepare()).step !== "ready") return;
    setLoaded(await loadNotices(api.identity));
  };

  switch (loaded?.do) {
    case undefined:
      return <WaitingScreen back={BACK} />;
    case "error-page":
      return <Redirect to={PATHS.error} replace state={{ reason: loaded.reason }} />;
    case "offer-retry":
      return (
        <Frame theme="paper" back={BACK}>
          <MessageScreen
            picture={<Knot size="large" kind="loose" />}
            title={gate.unreachable.title}
            lead={gate.unreachable.lead}
          >
            <Button onClick={() => void look()}>{common.retry}</Button>
          </MessageScreen>
        </Frame>
      );
    case "show":
      return <Choices {...loaded.choices} />;
  }
}

function Choices({ declined, language }: NoticeChoices) {
  const words = useNoticeWords();
  return (
    <Screen back={BACK} title={words.title} lead={words.lead}>
      <section className={classes.part}>
        <SectionTitle id="chosen">{words.chosen}</SectionTitle>
        <Rows aria-labelledby="chosen">
          {NOTICE_KINDS.map((kind) => (
            <NoticeSwitch key={kind} kind={kind} isWanted={!declined.includes(kind)} />
          ))}
        </Rows>
      </section>
      <section className={classes.part}>
        <SectionTitle id="always">{words.always}</SectionTitle>
        <p>{words.alwaysLead}</p>
        <ul className={classes.points} aria-labelledby="always">
          {words.security.map((mail) => (
            <li key={mail}>{mail}</li>
          ))}
        </ul>
      </section>
      <section className={classes.part}>
        <SectionTitle>{words.language}</SectionTitle>
        <LanguageChoice kept={language} />
      </section>
    </Screen>
  );
}
