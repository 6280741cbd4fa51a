import { sessionWords } from "@musubi/messages/both/sessions";
import { Notice } from "@musubi/ui/notice.tsx";
import { useRef, useState } from "react";
import { useProtected } from "../../forms/use-protected.ts";
import { Screen } from "../../frame/screen.tsx";
import text from "../../frame/text.module.css";
import { Told } from "../../frame/told.tsx";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { PATHS } from "../../navigation/paths.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { useClock } from "../../portal/use-clock.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { KnownList, SessionList } from "./browser-lists.tsx";
import { loadSessions, type Sessions } from "./load-sessions.ts";
import { answerQuestion, type Question, tellDone } from "./question.ts";
import { QuestionDialog } from "./question-dialog.tsx";

/** The lists are shown, or a question is open, sent, or without an answer. */
type Flow =
  | { readonly phase: "looking"; readonly told?: Question }
  | { readonly phase: "asking" | "asked" | "unanswered"; readonly question: Question };

/** `/sessions`: where the holder is logged in, and how to log out there. */
function SessionsScreen({ data }: ScreenProps<Sessions>) {
  /** What was loaded since the screen was opened: after a confirmed action, or because more were asked for. */
  const [since, setSince] = useState<Sessions>();
  const listed = since ?? data;
  const { api, session } = usePortal();
  const words = useWordsOf(sessionWords);
  const { zone } = useClock(words.time);
  const runProtected = useProtected();
  const [flow, setFlow] = useState<Flow>({ phase: "looking" });
  const [more, setMore] = useState<"busy" | "unanswered">();
  const loading = useRef<ReturnType<typeof load>>(undefined);
  const ask = (question: Question) => setFlow({ phase: "asking", question });

  async function confirm(question: Question) {
    setFlow({ phase: "asked", question });
    // Only one protected action runs at a time: the answer must not be dropped because more are loading.
    const came = await loading.current;
    const { sessions } = came?.do === "show" ? came.data : listed;
    const ended = await runProtected(() => answerQuestion(question, api.identity));
    switch (ended?.do) {
      case "go-on":
        await load(sessions.length);
        setMore(undefined);
        return setFlow({ phase: "looking", told: question });
      case "log-out":
        return session.logOut();
      case "logged-out":
        return session.forget();
      case "offer-retry":
        return setFlow({ phase: "unanswered", question });
    }
  }

  async function load(least: number) {
    const asked = await runProtected(() => loadSessions(api.identity, least));
    if (asked?.do === "show") setSince(asked.data);
    return asked;
  }

  async function showMore() {
    setMore("busy");
    loading.current = load(listed.sessions.length + 1);
    const came = await loading.current;
    setMore(came?.do === "offer-retry" ? "unanswered" : undefined);
  }

  return (
    <Screen back={{ to: PATHS.home }} title={words.title} lead={words.alive.meaning}>
      {flow.phase === "looking" && flow.told && (
        <Told>
          <Notice kind="done" title={tellDone(flow.told, words)} />
        </Told>
      )}
      <SessionList
        listed={listed}
        more={more}
        onMore={() => void showMore()}
        onEnd={(ending) => ask({ about: "session", session: ending, forgets: false })}
        onEndOthers={() => ask({ about: "others" })}
      />
      <KnownList
        browsers={listed.browsers}
        onForget={(browser) => ask({ about: "browser", browser })}
      />
      <p className={text.small}>{words.zone(zone)}</p>
      {flow.phase !== "looking" && (
        <QuestionDialog
          question={flow.question}
          busy={flow.phase === "asked"}
          unanswered={flow.phase === "unanswered"}
          onForget={(forgets) => {
            if (flow.question.about === "session") ask({ ...flow.question, forgets });
          }}
          onLeave={() => setFlow({ phase: "looking" })}
          onConfirm={() => void confirm(flow.question)}
        />
      )}
    </Screen>
  );
}

export default defineScreen({
  load: ({ api }) => loadSessions(api.identity),
  Screen: SessionsScreen,
});
