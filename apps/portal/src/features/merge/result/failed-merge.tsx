import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { PATHS } from "../../../navigation/paths.ts";
import { REPLACING, useLink } from "../../../navigation/use-link.ts";
import { useWords } from "../../../portal/portal-context.ts";
import { useLinkingWords } from "../../../portal/words/linking.ts";
import { useMergingWords } from "../../../portal/words/merging.ts";
import type { LoadedMerge } from "../flow/load-merge.ts";
import { RefusedView } from "../refusal/refused-view.tsx";
import classes from "../shared/layout.module.css";
import type { NamedService } from "../shared/named-services.ts";
import { useWaysOut } from "../use-ways-out.ts";

type FailedMergeProps = {
  readonly loaded: LoadedMerge;
  readonly nameOf: (id: number) => NamedService;
  /** Looks once more. */
  readonly onRetry: () => void;
};

/** Why it is refused, where that is known, and in any case a way on. */
export function FailedMerge({ loaded, nameOf, onRetry }: FailedMergeProps) {
  const { refused: words } = useMergingWords();
  const { failure, back } = useLinkingWords().result;
  const { connection, common } = useWords();
  const { signInAgain } = useWaysOut();
  const linkTo = useLink();
  const step = loaded.do === "show" ? loaded.at.step : undefined;
  return (
    <>
      {loaded.do === "refuse" && (
        <RefusedView preview={loaded.preview} nameOf={nameOf} onRetry={onRetry} />
      )}
      {step === "preview" && <Notice kind="info">{words.possible.text}</Notice>}
      {loaded.do === "offer-retry" && <Notice kind="alert">{connection.unanswered}</Notice>}
      <div className={classes.actions}>
        {loaded.do === "offer-retry" || loaded.do === "wait" ? (
          <Button onClick={onRetry}>{common.retry}</Button>
        ) : step === "stopped" || step === "preview" ? (
          <LinkButton {...linkTo(PATHS.merge)}>
            {step === "preview" ? words.possible.submit : failure.why}
          </LinkButton>
        ) : (
          // A click brings no message of its own along.
          <Button onClick={() => signInAgain()}>{words.otherId}</Button>
        )}
        <LinkButton kind="quiet" {...linkTo(PATHS.accountTransfer, REPLACING)}>
          {back}
        </LinkButton>
      </div>
    </>
  );
}
