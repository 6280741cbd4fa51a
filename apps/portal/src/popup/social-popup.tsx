import { socialPopupWords } from "@musubi/messages/both/social-popup";
import { Button } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { useEffect, useState } from "react";
import { MessageScreen } from "../frame/message-screen.tsx";
import { defineScreen } from "../loading/define-screen.ts";
import { useWordsOf } from "../portal/words/words-of.ts";
import { within } from "../session/within.ts";
import { readReturnAddress } from "./popup-answer.ts";
import { reportReturn } from "./return-channel.ts";

const HEARING_LIMIT_MS = 5_000;

/** The last page of a popup that has lost its opener: it reports to the opener by another channel, and closes. */
function SocialPopup() {
  const words = useWordsOf(socialPopupWords);
  const [brought] = useState(() => readReturnAddress(window.location.hash));
  const [phase, setPhase] = useState<"returning" | "heard" | "unheard">(
    brought === undefined ? "unheard" : "returning",
  );

  useEffect(() => {
    if (brought === undefined) return;
    window.history.replaceState(window.history.state, "", window.location.pathname);
    const gone = new AbortController();
    const heard = reportReturn(brought, gone.signal).then(() => true);
    void within(HEARING_LIMIT_MS, heard).then((isHeard = false) => {
      if (gone.signal.aborted) return;
      setPhase(isHeard ? "heard" : "unheard");
      if (isHeard) window.close();
    });
    return () => gone.abort();
  }, [brought]);

  return (
    <MessageScreen
      key={phase}
      picture={<Knot size="large" kind={phase === "unheard" ? "loose" : "tied"} />}
      title={words[phase].title}
      lead={words[phase].lead}
    >
      {/* Some browsers let only the user close a window that has lost its opener. */}
      {phase !== "returning" && (
        <Button kind="quiet" onClick={() => window.close()}>
          {words.close}
        </Button>
      )}
    </MessageScreen>
  );
}

/** `/social-popup`: for our popup when it returns from Google or Apple, whichever holder is signed in. */
export default defineScreen({ Screen: SocialPopup });
