import type { Merge } from "@musubi/contract";
import { linkingWords } from "@musubi/messages/both/linking";
import { mergingWords } from "@musubi/messages/both/merging";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { ResultScreen } from "../../../frame/result-screen.tsx";
import { WaitingScreen } from "../../../frame/waiting-screen.tsx";
import type { MigrateResult } from "../../../navigation/auth-params.ts";
import { PATHS } from "../../../navigation/paths.ts";
import { REPLACING, useLink } from "../../../navigation/use-link.ts";
import { usePortal, useWords } from "../../../portal/portal-context.ts";
import { useDay } from "../../../portal/use-day.ts";
import { useLoaded } from "../../../portal/use-loaded.ts";
import { useMessages } from "../../../portal/use-messages.ts";
import { useWordsOf } from "../../../portal/words/words-of.ts";
import { type LoadedMerge, loadMerge } from "../flow/load-merge.ts";
import { describeStopped } from "../progress/stopped-view.tsx";
import { RefusedView } from "../refusal/refused-view.tsx";
import { CordList } from "../shared/cord-list.tsx";
import classes from "../shared/layout.module.css";
import { mergePathOf } from "../shared/merge-path.ts";
import { type NamedService, onlyShown, useNamedServices } from "../shared/named-services.ts";
import { findOtherId } from "../shared/other-id.ts";
import { useWaysOut } from "../use-ways-out.ts";
import { tellFailure, titleFailure } from "./tell-failure.ts";

/** The result of a merge on `/account-auth`: what moved, or why it was refused and what to do about it. */
export function MergeResult({ result }: { readonly result: MigrateResult }) {
  const words = useWordsOf(mergingWords);
  const { success, failure } = useWordsOf(linkingWords).result;
  const messages = useMessages();
  const { api } = usePortal();
  // The current state of the merge.
  const { loaded, lookAgain } = useLoaded(() => loadMerge(api.identity, findOtherId()));
  const nameOf = useNamedServices(
    loaded !== undefined && "services" in loaded ? loaded.services : [],
  );
  const waiting = loaded === undefined;

  if (result.isSuccess) {
    return (
      <ResultScreen title={success.idTitle} picture="tied" lead={success.id} waiting={waiting}>
        {loaded && <FinishedMerge nameOf={nameOf} merge={recentOf(loaded)} />}
      </ResultScreen>
    );
  }
  const message = result.errorMessage || failure.text;
  const stopped = stoppedOf(loaded);
  const why = tellFailure(loaded, message, messages, words.refused, nameOf);
  // Two titles are possible, and none must be read out that is then replaced.
  if (why.length === 0) return <WaitingScreen />;
  return (
    <ResultScreen
      title={
        stopped ? describeStopped(stopped, words).title : failure[titleFailure(loaded, message)]
      }
      picture="loose"
      lead={why.map((sentence) => (
        <span key={sentence} className={classes.sentence}>
          {sentence}
        </span>
      ))}
      waiting={waiting}
    >
      {loaded && <FailedMerge nameOf={nameOf} loaded={loaded} onRetry={lookAgain} />}
    </ResultScreen>
  );
}

const recentOf = (loaded: LoadedMerge) =>
  loaded.do === "show" && loaded.at.phase === "recent" ? loaded.at.merge : undefined;

const stoppedOf = (loaded: LoadedMerge | undefined) =>
  loaded?.do === "show" && loaded.at.phase === "stopped" ? loaded.at.merge : undefined;

type FailedMergeProps = {
  readonly loaded: LoadedMerge;
  readonly nameOf: (id: number) => NamedService;
  /** Loads the state again. */
  readonly onRetry: () => void;
};

/** What the holder can do now: the remedy if the merge was refused, and in any case a button or link to continue. */
export function FailedMerge({ loaded, nameOf, onRetry }: FailedMergeProps) {
  const { refused: words, preview } = useWordsOf(mergingWords);
  const { failure, back } = useWordsOf(linkingWords).result;
  const { connection, common } = useWords();
  const { signInAgain } = useWaysOut();
  const linkTo = useLink();
  const phase = loaded.do === "show" ? loaded.at.phase : undefined;
  if (loaded.do === "refuse") {
    return <RefusedView preview={loaded.preview} nameOf={nameOf} onRetry={onRetry} />;
  }
  return (
    <>
      {phase === "preview" && <Notice kind="info">{words.possible.text}</Notice>}
      {loaded.do === "offer-retry" && <Notice kind="alert">{connection.unanswered}</Notice>}
      <Section>
        {loaded.do === "offer-retry" || loaded.do === "wait" ? (
          <Button onClick={onRetry}>{common.retry}</Button>
        ) : phase === "stopped" || phase === "preview" ? (
          <LinkButton {...linkTo(PATHS.merge)}>
            {phase === "preview" ? words.possible.submit : failure.why}
          </LinkButton>
        ) : (
          // Called without arguments: the click event is not a message.
          <Button onClick={() => signInAgain()}>{preview.otherId}</Button>
        )}
        <LinkButton kind="quiet" {...linkTo(PATHS.accountTransfer, REPLACING)}>
          {back}
        </LinkButton>
      </Section>
    </>
  );
}

type FinishedMergeProps = {
  /** Missing if the merge can no longer be undone, or could not be loaded. */
  readonly merge: Merge | undefined;
  readonly nameOf: (id: number) => NamedService;
};

/** What moved, until when it can be undone, and where to go next. */
export function FinishedMerge({ merge, nameOf }: FinishedMergeProps) {
  const words = useWordsOf(mergingWords);
  const { success, home, another } = useWordsOf(linkingWords).result;
  const day = useDay();
  const linkTo = useLink();
  const steps = onlyShown(merge?.steps ?? [], nameOf);
  return (
    <>
      {steps.length > 0 && (
        <Section title={words.recent.moved}>
          <CordList label={words.recent.moved} steps={steps} nameOf={nameOf} />
        </Section>
      )}
      <Notice kind="info">
        <p>{success.mail}</p>
        {merge && <p data-must="">{words.recent.until(day(merge.undo_until))}</p>}
      </Notice>
      <Section>
        <LinkButton {...linkTo(PATHS.home, REPLACING)}>{home}</LinkButton>
        <LinkButton kind="quiet" {...linkTo(PATHS.accountTransfer, REPLACING)}>
          {another}
        </LinkButton>
        {merge && (
          <LinkButton kind="text" {...linkTo(mergePathOf(merge))}>
            {words.finished.see}
          </LinkButton>
        )}
      </Section>
    </>
  );
}
