import type { Merge } from "@musubi/contract";
import type { Dispatch } from "react";
import { Frame } from "../../frame/frame.tsx";
import { MessageScreen } from "../../frame/message-screen.tsx";
import { Screen } from "../../frame/screen.tsx";
import { Sentence } from "../../frame/sentence.ts";
import { Unreachable } from "../../frame/unreachable.tsx";
import { WaitingScreen } from "../../frame/waiting-screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useWords } from "../../portal/portal-context.ts";
import type { MergingWords } from "../../portal/words/merging.ts";
import type { MergeEvent, MergeFlow } from "./flow/merge-flow.ts";
import { PreviewView } from "./preview/preview-view.tsx";
import { MergeProgress } from "./progress/merge-progress.tsx";
import { describeStopped, StoppedView } from "./progress/stopped-view.tsx";
import { goesBack } from "./shared/merge-steps.ts";
import type { NamedService } from "./shared/named-services.ts";
import { describeRecent, RecentView } from "./undo/recent-view.tsx";
import { CallOffQuestion, UndoQuestion } from "./undo/take-back-questions.tsx";
import { TakenBackView } from "./undo/taken-back-view.tsx";

export type MergeViewProps = {
  readonly flow: MergeFlow;
  readonly dispatch: Dispatch<MergeEvent>;
  readonly nameOf: (id: number) => NamedService;
  readonly words: MergingWords;
  readonly retry: () => void;
  readonly agree: () => void;
  readonly drive: (merge: Merge) => void;
  readonly callOff: (merge: Merge) => void;
  readonly undo: (merge: Merge) => void;
  readonly leave: () => void;
  readonly signInAgain: () => void;
};

const BACK = { to: PATHS.accountTransfer };

/** The frame that the step of the flow calls for, around what its room draws. */
export function MergeView({ flow, ...props }: MergeViewProps) {
  const { words, nameOf, dispatch } = props;
  const { providers } = useWords().common;
  const named = { words, nameOf };
  const methodNames = { password: words.byPassword, ...providers };
  // Without a message of its own: what a click brings along is none.
  const signInAgain = () => props.signInAgain();
  const leaveDialog = () => dispatch({ type: "dialog-left" });
  switch (flow.step) {
    case "loading":
      return <WaitingScreen back={BACK} />;
    case "unreachable":
      return <Unreachable back={BACK} onRetry={props.retry} />;
    case "preview":
    case "opening":
      return (
        <Screen back={BACK} title={words.preview.title} lead={words.preview.lead}>
          <PreviewView
            {...named}
            methodNames={methodNames}
            preview={flow.preview}
            opening={flow.step === "opening"}
            unanswered={flow.step === "preview" && flow.unanswered}
            onAgree={props.agree}
            onLeave={props.leave}
            onOtherId={signInAgain}
            onRetry={props.retry}
          />
        </Screen>
      );
    case "moving":
      return (
        <Frame>
          <MessageScreen
            title={(goesBack(flow.merge) ? words.goingBack : words.moving).title}
            lead={words.moving.canLeave}
          >
            <MergeProgress {...named} merge={flow.merge} moving />
          </MessageScreen>
        </Frame>
      );
    case "stopped":
    case "confirming-cancel":
    case "calling-off":
      return (
        <>
          <Screen back={BACK} {...withWholeAddresses(describeStopped(flow.merge, words))}>
            <StoppedView
              {...named}
              merge={flow.merge}
              fault={flow.step === "stopped" ? flow.fault : undefined}
              onResume={() => props.drive(flow.merge)}
              onCancel={() => dispatch({ type: "cancel-asked" })}
            />
          </Screen>
          {flow.step !== "stopped" && (
            <CallOffQuestion
              words={words}
              busy={flow.step === "calling-off"}
              onLeave={leaveDialog}
              onConfirm={() => props.callOff(flow.merge)}
            />
          )}
        </>
      );
    case "recent":
    case "confirming-undo":
    case "undoing":
      return (
        <>
          <Screen back={BACK} {...withWholeAddresses(describeRecent(flow.merge, words))}>
            <RecentView
              {...named}
              merge={flow.merge}
              unanswered={flow.step === "recent" && flow.fault === "unanswered"}
              onUndo={() => dispatch({ type: "undo-asked" })}
              onLeave={props.leave}
            />
          </Screen>
          {flow.step !== "recent" && (
            <UndoQuestion
              words={words}
              merge={flow.merge}
              busy={flow.step === "undoing"}
              onLeave={leaveDialog}
              onConfirm={() => props.undo(flow.merge)}
            />
          )}
        </>
      );
    case "cancelled":
    case "undone":
      return (
        <Frame>
          <TakenBackView
            merge={flow.merge}
            nameOf={nameOf}
            words={words[flow.step]}
            onLeave={props.leave}
          />
        </Frame>
      );
  }
}

const withWholeAddresses = ({
  title,
  lead,
}: {
  readonly title: string;
  readonly lead: string;
}) => ({
  title,
  lead: <Sentence>{lead}</Sentence>,
});
