import type { HelpTopic } from "@musubi/contract";
import { Alert } from "@musubi/ui/notice.tsx";
import type { ReactNode } from "react";
import { useWords } from "../portal/portal-context.ts";
import { HelpLink } from "./help-link.tsx";
import type { Undone } from "./use-action.ts";

type UndoneNoticeProps = {
  readonly undone: Undone | undefined;
  /** Shown above the reason of a refusal. */
  readonly title?: string;
  /** The help topic of a refusal, if it is always the same. */
  readonly topic?: HelpTopic;
  /** Shown if a service did not answer. */
  readonly notYet?: { readonly title: string; readonly text: string };
  /** The button of the action: help stands after it. */
  readonly children?: ReactNode;
};

/** Says why an action failed, above its button. Says nothing if the screen was outdated and loads again. */
export function UndoneNotice({ children, ...props }: UndoneNoticeProps) {
  return (
    <>
      <Why {...props} />
      {children}
      <HelpLink topic={topicOf(props)} />
    </>
  );
}

function Why({ undone, title, notYet }: UndoneNoticeProps) {
  switch (undone?.do) {
    case "show":
      return <Alert title={title}>{undone.said}</Alert>;
    case "not-yet":
      return <Alert title={notYet?.title}>{notYet?.text}</Alert>;
    case "offer-retry":
      return <Unanswered />;
    default:
      return null;
  }
}

function topicOf({ undone, topic }: UndoneNoticeProps): HelpTopic | undefined {
  if (undone?.do === "not-yet") return "under-way";
  return undone?.do === "show" ? (topic ?? undone.topic) : undefined;
}

/** Says that there was no answer, and that the holder can try again. */
export const Unanswered = () => <Alert>{useWords().connection.unanswered}</Alert>;
