import { mergingWords } from "@musubi/messages/both/merging";
import { useEffect, useReducer, useRef } from "react";
import { useProtected } from "../../forms/use-protected.ts";
import { MessageScreen } from "../../frame/message-screen.tsx";
import { MENU } from "../../frame/screen.tsx";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { idPoolOf } from "../../pools/pool.ts";
import { signOutOfPool } from "../../pools/sign-out.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { leadTo } from "./flow/lead-to.ts";
import { loadMerge, type ShownMerge } from "./flow/load-merge.ts";
import { type MergeFlow, reduceMerge } from "./flow/merge-flow.ts";
import { createMergeActions, type MergeStage } from "./merge-actions.ts";
import { PreviewView } from "./preview/preview-view.tsx";
import { MergeProgress } from "./progress/merge-progress.tsx";
import { StoppedView } from "./progress/stopped-view.tsx";
import { mergeIn } from "./shared/merge-path.ts";
import { goesBack } from "./shared/merge-steps.ts";
import { useNamedServices } from "./shared/named-services.ts";
import { findOtherId } from "./shared/other-id.ts";
import { RecentView } from "./undo/recent-view.tsx";
import { TakenBackView } from "./undo/taken-back-view.tsx";
import { useWaysOut } from "./use-ways-out.ts";

/** The merge that the address names, if any. */
type MergeParams = { readonly wanted: string | undefined };

/** `/merge`: what would happen, what is happening, and what can still be undone. */
function MergeScreen({ data, look }: ScreenProps<ShownMerge, MergeParams>) {
  const words = useWordsOf(mergingWords);
  const { flow, dispatch, ...merging } = useMerge(data, look);
  const nameOf = useNamedServices(data.services);
  const asking = {
    question: "question" in flow ? flow.question : undefined,
    onAsk: () => dispatch({ type: "asked" }),
    onLeaveQuestion: () => dispatch({ type: "dialog-left" }),
  };
  switch (flow.phase) {
    case "preview":
      return (
        <PreviewView
          nameOf={nameOf}
          preview={flow.preview}
          agreed={flow.agreed}
          onAgree={() => void merging.agree()}
          onLeave={merging.leave}
          onRetry={() => void look()}
        />
      );
    case "moving":
      return (
        <MessageScreen
          aside={MENU}
          title={(goesBack(flow.merge) ? words.goingBack : words.moving).title}
          lead={words.moving.canLeave}
        >
          <MergeProgress nameOf={nameOf} merge={flow.merge} moving />
        </MessageScreen>
      );
    case "stopped":
      return (
        <StoppedView
          nameOf={nameOf}
          merge={flow.merge}
          fault={flow.fault}
          {...asking}
          onResume={() => void merging.drive(flow.merge)}
          onConfirm={() => void merging.callOff(flow.merge)}
        />
      );
    case "recent":
      return (
        <RecentView
          nameOf={nameOf}
          merge={flow.merge}
          unanswered={flow.fault !== undefined}
          {...asking}
          onConfirm={() => void merging.undo(flow.merge)}
        />
      );
    case "cancelled":
    case "undone":
      return (
        <TakenBackView
          merge={flow.merge}
          nameOf={nameOf}
          words={words[flow.phase]}
          onLeave={merging.leave}
        />
      );
  }
}

/** The state of the screen of a merge, and its actions. */
function useMerge({ at }: ShownMerge, look: MergeStage["look"]) {
  const { api } = usePortal();
  const language = useLanguage();
  const runProtected = useProtected();
  const [flow, dispatch] = useReducer(reduceMerge, at);
  const ways = useWaysOut();
  const actions = createMergeActions({
    ...{ client: api.identity, language, runProtected, dispatch, look, ...ways },
    findOther: findOtherId,
    tell: (migrateResult) => ways.goToAuth({ migrateResult }),
  });

  useWatch(flow, look);

  // Shows what was loaded again.
  useEffect(() => dispatch({ type: "arrived", at }), [at]);

  const asked = useRef(language);
  useEffect(() => {
    // Services answer in the language of the request.
    if (asked.current === language || flow.phase !== "stopped") return;
    asked.current = language;
    void look();
  });

  return { flow, dispatch, ...ways, ...actions };
}

/** How often a merge is looked at that goes on without this screen: identity continues it, or another tab does. */
const WATCH_MS = 5_000;

function useWatch(flow: MergeFlow, look: MergeStage["look"]): void {
  // A question stays open.
  const isWatched = flow.phase === "stopped" && flow.question === undefined;
  useEffect(() => {
    if (!isWatched) return;
    const timer = setInterval(() => void look(), WATCH_MS);
    return () => clearInterval(timer);
  }, [isWatched, look]);
}

export default defineScreen<ShownMerge, MergeParams>({
  enter: (_portal, { search }) => ({ wanted: mergeIn(search) }),
  async load({ api, config }, { params }) {
    const loaded = await loadMerge(api.identity, findOtherId(), params.wanted);
    if (loaded.do === "sign-in-again") void signOutOfPool(idPoolOf(config));
    return leadTo(loaded);
  },
  isLive: true,
  Screen: MergeScreen,
});
