import type { Language, Merge } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import type { Dispatch } from "react";
import { Frame } from "../../frame/frame.tsx";
import { MessageScreen } from "../../frame/message-screen.tsx";
import { Screen } from "../../frame/screen.tsx";
import { WaitingScreen } from "../../frame/waiting-screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import type { MergingWords } from "../../portal/lazy-words/merging.ts";
import { useWords } from "../../portal/portal-context.ts";
import { MergeDialogs } from "./merge-dialogs.tsx";
import type { MergeEvent, MergeFlow } from "./merge-flow.ts";
import { MergePreviewView } from "./merge-preview-view.tsx";
import { MergeProgress } from "./merge-progress.tsx";
import { MergeRefusedView } from "./merge-refused-view.tsx";
import { goesBack } from "./merge-steps.ts";
import type { NamedService } from "./named-services.ts";
import { RecentMergeView } from "./recent-merge-view.tsx";
import { describeStopped, StoppedMergeView } from "./stopped-merge-view.tsx";

export type MergeViewProps = {
  readonly flow: MergeFlow;
  readonly dispatch: Dispatch<MergeEvent>;
  readonly nameOf: (id: number) => NamedService;
  readonly words: MergingWords;
  readonly language: Language;
  readonly retry: () => void;
  readonly agree: () => void;
  readonly drive: (merge: Merge) => void;
  readonly callOff: (merge: Merge) => void;
  readonly undo: (merge: Merge) => void;
  readonly leave: () => void;
  readonly signInAgain: () => void;
};

const BACK = { to: PATHS.accountTransfer };

/** The one picture that the step of the flow calls for. */
export function MergeView(props: MergeViewProps) {
  const { flow, words, nameOf, dispatch } = props;
  const { common, gate } = useWords();
  switch (flow.step) {
    case "loading":
      return <WaitingScreen back={BACK} />;
    case "unreachable":
      return (
        <Frame theme="paper" back={BACK}>
          <MessageScreen title={gate.unreachable.title} lead={gate.unreachable.lead}>
            <Button onClick={() => props.retry()}>{common.retry}</Button>
          </MessageScreen>
        </Frame>
      );
    case "preview":
    case "opening":
      return (
        <Screen back={BACK} title={words.preview.title} lead={words.preview.lead}>
          <MergePreviewView
            preview={flow.preview}
            nameOf={nameOf}
            words={words}
            opening={flow.step === "opening"}
            unanswered={flow.step === "preview" && flow.unanswered}
            onAgree={() => props.agree()}
            onLeave={() => props.leave()}
            onOtherId={() => props.signInAgain()}
          />
        </Screen>
      );
    case "refused": {
      const { title, lead } = words.refused[flow.preview.verdict];
      const { service_id } = flow.preview;
      return (
        <Screen
          back={BACK}
          title={title}
          lead={lead(service_id === null ? "" : nameOf(service_id).name)}
        >
          <MergeRefusedView
            preview={flow.preview}
            nameOf={nameOf}
            words={words}
            onOtherId={() => props.signInAgain()}
            onLeave={() => props.leave()}
          />
        </Screen>
      );
    }
    case "moving":
      return (
        <Frame theme="paper">
          <MessageScreen
            title={(goesBack(flow.merge) ? words.goingBack : words.moving).title}
            lead={words.moving.canLeave}
          >
            <MergeProgress merge={flow.merge} nameOf={nameOf} words={words} moving />
          </MessageScreen>
        </Frame>
      );
    case "stopped":
    case "confirming-cancel":
    case "calling-off":
      return (
        <>
          <Screen back={BACK} {...describeStopped(flow.merge, words)}>
            <StoppedMergeView
              merge={flow.merge}
              fault={flow.step === "stopped" ? flow.fault : undefined}
              nameOf={nameOf}
              words={words}
              onResume={() => props.drive(flow.merge)}
              onCancel={() => dispatch({ type: "cancel-asked" })}
            />
          </Screen>
          <MergeDialogs
            flow={flow}
            words={words}
            onLeave={() => dispatch({ type: "dialog-left" })}
            onCallOff={() => props.callOff(flow.merge)}
            onUndo={() => {}}
          />
        </>
      );
    case "recent":
    case "confirming-undo":
    case "undoing":
      return (
        <>
          <RecentMergeView
            merge={flow.merge}
            unanswered={flow.step === "recent" && flow.fault === "unanswered"}
            nameOf={nameOf}
            words={words}
            language={props.language}
            onUndo={() => dispatch({ type: "undo-asked" })}
            onLeave={() => props.leave()}
          />
          <MergeDialogs
            flow={flow}
            words={words}
            onLeave={() => dispatch({ type: "dialog-left" })}
            onCallOff={() => {}}
            onUndo={() => props.undo(flow.merge)}
          />
        </>
      );
    case "cancelled":
    case "undone": {
      const { title, lead, back } = words[flow.step];
      return (
        <Frame theme="paper">
          <MessageScreen
            picture={<Knot size="large" kind="loose" drawn />}
            title={title}
            lead={lead(flow.merge.source_email)}
          >
            <Button onClick={() => props.leave()}>{back}</Button>
          </MessageScreen>
        </Frame>
      );
    }
  }
}
