import type { HelpTopic } from "@musubi/contract";
import { Alert, Notice } from "@musubi/ui/notice.tsx";
import { useWords } from "../portal/portal-context.ts";
import { HelpLink } from "./help-link.tsx";
import type { Undone } from "./use-deed.ts";

type UndoneNoticeProps = {
  readonly undone: Undone | undefined;
  /** Above why it was refused. */
  readonly title?: string;
  /** What explains a refusal, where that is always the same. */
  readonly topic?: HelpTopic;
  /** Said where a service did not answer. */
  readonly notYet?: { readonly title: string; readonly text: string };
};

/** Why a deed did not go through. Where there was nothing to do any more, the screen says so itself. */
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

/** Nobody answered to what was just asked for: it can be tried again. */
export const Unanswered = () => <Alert>{useWords().connection.unanswered}</Alert>;
