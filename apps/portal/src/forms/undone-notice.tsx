import type { HelpTopic } from "@musubi/contract";
import { Alert, Notice } from "@musubi/ui/notice.tsx";
import { useWords } from "../portal/portal-context.ts";
import { HelpLink } from "./help-link.tsx";
import type { Undone } from "./use-deed.ts";

type UndoneNoticeProps = {
  readonly undone: Undone | undefined;
  /** Shown above the reason of a refusal. */
  readonly title?: string;
  /** The help topic of a refusal, if it is always the same. */
  readonly topic?: HelpTopic;
  /** Shown if a service did not answer. */
  readonly notYet?: { readonly title: string; readonly text: string };
};

/** Says why an action failed. Says nothing if the screen was outdated and loads again. */
export function UndoneNotice({ undone, title, topic, notYet }: UndoneNoticeProps) {
  switch (undone?.do) {
    case "refuse":
      return (
        <>
          <Notice kind="alert" live {...(title && { title })}>
            {undone.said}
          </Notice>
          <HelpLink topic={topic ?? undone.topic} />
        </>
      );
    case "not-yet":
      return (
        <>
          <Notice kind="alert" live {...(notYet && { title: notYet.title })}>
            {notYet?.text}
          </Notice>
          <HelpLink topic="under-way" />
        </>
      );
    case "offer-retry":
      return <Unanswered />;
    default:
      return null;
  }
}

/** Says that there was no answer, and that the holder can try again. */
export const Unanswered = () => <Alert>{useWords().connection.unanswered}</Alert>;
