import { Button } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { useEffect, useState } from "react";
import { Redirect } from "wouter";
import { useAttempt } from "../../forms/use-attempt.ts";
import { Frame } from "../../frame/frame.tsx";
import { MessageScreen } from "../../frame/message-screen.tsx";
import { Screen } from "../../frame/screen.tsx";
import { Told } from "../../frame/told.tsx";
import { WaitingScreen } from "../../frame/waiting-screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useSessionWords } from "../../portal/lazy-words/sessions.ts";
import { usePortal, useWords } from "../../portal/portal-context.ts";
import { useClock } from "../../portal/use-clock.ts";
import { KnownList } from "./known-list.tsx";
import { type LoadedSessions, loadSessions, type Sessions } from "./load-sessions.ts";
import { answerQuestion, type Question, tellDone } from "./question.ts";
import { QuestionDialog } from "./question-dialog.tsx";
import { SessionList } from "./session-list.tsx";

const BACK = { to: PATHS.home };

/** `/sessions`: where the holder is logged in, and the ways to end it. The gate has just renewed the session. */
export function SessionsScreen() {
  const { api, session } = usePortal();
  const { gate, common } = useWords();
  const [loaded, setLoaded] = useState<LoadedSessions>();

  useEffect(() => {
    let isShown = true;
    void loadSessions(api.identity).then((found) => isShown && setLoaded(found));
    return () => {
      isShown = false;
    };
  }, [api]);

  const look = async (least?: number) => {
    if ((await session.prepare()).step !== "ready") return;
    setLoaded(await loadSessions(api.identity, least));
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
      return <Listed listed={loaded} look={look} onMore={setLoaded} />;
  }
}

/** A question is open, answered and on its way, or without an answer; before and after it the lists are looked at. */
type Flow =
  | {
      readonly step: "looking";
      readonly told?: Question;
      readonly more?: "busy" | "unanswered" | undefined;
    }
  | { readonly step: "asking" | "asked" | "unanswered"; readonly question: Question };

type ListedProps = {
  readonly listed: Sessions;
  readonly look: (least: number) => Promise<void>;
  readonly onMore: (loaded: LoadedSessions) => void;
};

function Listed({ listed, look, onMore }: ListedProps) {
  const { api, session } = usePortal();
  const words = useSessionWords();
  const { zone } = useClock(words.time);
  const attempt = useAttempt();
  const [flow, setFlow] = useState<Flow>({ step: "looking" });
  const ask = (question: Question) => setFlow({ step: "asking", question });

  async function confirm(question: Question) {
    setFlow({ step: "asked", question });
    const ended = await attempt(() => answerQuestion(question, api.identity));
    switch (ended?.do) {
      case "done":
        await look(listed.sessions.length);
        return setFlow({ step: "looking", told: question });
      case "log-out":
        return session.logOut();
      case "logged-out":
        return session.forget();
      case "offer-retry":
        return setFlow({ step: "unanswered", question });
    }
  }

  async function showMore() {
    setFlow({ step: "looking", more: "busy" });
    const least = listed.sessions.length + 1;
    const asked = await attempt(() => loadSessions(api.identity, least));
    if (asked?.do === "show") onMore(asked);
    setFlow({ step: "looking", more: asked?.do === "offer-retry" ? "unanswered" : undefined });
  }

  return (
    <Screen back={BACK} title={words.title} lead={words.lead(zone)}>
      {flow.step === "looking" && flow.told && (
        <Told>
          <Notice kind="done" title={tellDone(flow.told, words)} />
        </Told>
      )}
      <SessionList
        listed={listed}
        more={flow.step === "looking" ? flow.more : undefined}
        onMore={() => void showMore()}
        onEnd={(ending) => ask({ about: "session", session: ending, forgets: false })}
        onEndOthers={() => ask({ about: "others" })}
      />
      <KnownList
        browsers={listed.browsers}
        onForget={(browser) => ask({ about: "browser", browser })}
      />
      {flow.step !== "looking" && (
        <QuestionDialog
          question={flow.question}
          busy={flow.step === "asked"}
          unanswered={flow.step === "unanswered"}
          onForget={(forgets) => {
            if (flow.question.about === "session") ask({ ...flow.question, forgets });
          }}
          onLeave={() => setFlow({ step: "looking" })}
          onConfirm={() => void confirm(flow.question)}
        />
      )}
    </Screen>
  );
}
