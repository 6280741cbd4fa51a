import { sessionWords } from "@musubi/messages/both/sessions";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { Question } from "../../forms/question.tsx";
import { Unanswered } from "../../forms/undone-notice.tsx";
import { useWordsOf, type WordsOf } from "../../portal/words/words-of.ts";
import { nameBrowser } from "../../words/name-browser.ts";
import type { Question as Asked } from "./question.ts";

type QuestionDialogProps = {
  readonly question: Asked;
  /** The holder has confirmed, and the request is in progress. */
  readonly busy: boolean;
  /** There was no answer: it can be tried again. */
  readonly unanswered: boolean;
  readonly onForget: (forgets: boolean) => void;
  readonly onLeave: () => void;
  readonly onConfirm: () => void;
};

/** Asks before a browser is logged out or forgotten. If both are possible, it asks for both at once. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { question, busy, unanswered, onForget, onLeave, onConfirm } = props;
  const words = useWordsOf(sessionWords);
  const { title, text, submit } = ask(question, words);
  const canForget = question.about === "session" && question.session.browser_id !== null;
  return (
    <Question
      title={title}
      words={{ submit, cancel: words.ask.cancel }}
      busy={busy}
      isLoss
      onConfirm={onConfirm}
      onLeave={onLeave}
    >
      {text && <p>{text}</p>}
      {canForget && (
        <Checkbox
          id="forget-too"
          checked={question.forgets}
          disabled={busy}
          onChange={(event) => onForget(event.currentTarget.checked)}
        >
          {words.ask.forgetToo}
        </Checkbox>
      )}
      {unanswered && <Unanswered />}
    </Question>
  );
}

type Said = { readonly title: string; readonly text?: string; readonly submit: string };

function ask(question: Asked, { ask: words, alive, browser }: WordsOf<typeof sessionWords>): Said {
  switch (question.about) {
    case "others":
      return words.others;
    case "browser": {
      const { title, ...said } = words.forget;
      return { ...said, title: title(nameBrowser(question.browser, browser)) };
    }
    case "session": {
      const { session } = question;
      const text = alive.meaning;
      if (session.is_own) return { ...words.endOwn, text };
      return { ...words.end, text, title: words.end.title(nameBrowser(session, browser)) };
    }
  }
}
