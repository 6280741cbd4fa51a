import { notFoundWords } from "@musubi/messages/both/not-found";
import { LinkButton } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { MessageScreen } from "../frame/message-screen.tsx";
import { defineScreen } from "../loading/define-screen.ts";
import { useLanguage, usePortal } from "../portal/portal-context.ts";
import { useWordsOf } from "../portal/words/words-of.ts";

/** Shown at every unknown address. */
function NotFoundScreen() {
  const { links } = usePortal().config.site;
  const words = useWordsOf(notFoundWords);
  const language = useLanguage();
  return (
    <MessageScreen
      picture={<Knot size="large" kind="loose" />}
      title={words.title}
      lead={words.lead}
    >
      <LinkButton href={`/index?lng=${language}`}>{words.home}</LinkButton>
      <LinkButton kind="text" href={links[language].home}>
        {words.top}
      </LinkButton>
    </MessageScreen>
  );
}

export default defineScreen({ Screen: NotFoundScreen });
