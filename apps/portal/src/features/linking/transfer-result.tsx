import type { HelpTopic } from "@musubi/contract";
import { linkingWords } from "@musubi/messages/both/linking";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Dialog } from "@musubi/ui/dialog.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { ResultScreen } from "../../frame/result-screen.tsx";
import { useLocation } from "../../navigation/address.ts";
import { PATHS } from "../../navigation/paths.ts";
import { REPLACING, useLink } from "../../navigation/use-link.ts";
import { useMessages } from "../../portal/use-messages.ts";
import type { WayBack } from "../../portal/use-way-back.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { helpOfMessage } from "../../refusals/help-of-messages.ts";
import { describeMessage } from "../../words/describe-message.ts";
import classes from "./account-auth.module.css";
import type { TransferResult } from "./auth-flow.ts";

type TransferResultProps = {
  readonly result: TransferResult;
  /** The name of the service. */
  readonly service: string;
  /** Called for another try: goes back to the form. */
  readonly onRetry: () => void;
  /** The link back to the service, if the holder came from there. */
  readonly wayBack?: WayBack | undefined;
};

/** The result of a link that was tried on this screen: a dialog over the form. */
export function ResultDialog({ result, service, onRetry, wayBack }: TransferResultProps) {
  const [, navigate] = useLocation();
  const { title, text, more, topic } = useResultWords(result, service);
  const isFailure = result.state === "failure";
  return (
    <Dialog
      title={title}
      picture={isFailure ? "loose" : "tied"}
      onClose={isFailure ? onRetry : () => navigate(PATHS.accountTransfer, { replace: true })}
      actions={<WaysOn {...{ isFailure, service, onRetry, wayBack, topic }} />}
    >
      {[text, ...more].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Dialog>
  );
}

/** The result of a link that was tried elsewhere: it takes the place of the form. */
export function TransferOverlay({ result, service, onRetry, wayBack }: TransferResultProps) {
  const { title, text, more, topic } = useResultWords(result, service);
  const isFailure = result.state === "failure";
  return (
    <ResultScreen
      back={{ to: PATHS.accountTransfer }}
      title={title}
      picture={isFailure ? "loose" : "tied"}
      lead={text}
    >
      {more.length > 0 && (
        <div className={classes.more}>
          {more.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <div className={classes.social}>
        <WaysOn {...{ isFailure, service, onRetry, wayBack, topic }} />
      </div>
    </ResultScreen>
  );
}

type WaysOnProps = Omit<TransferResultProps, "result"> & {
  readonly isFailure: boolean;
  readonly topic: HelpTopic | undefined;
};

/** The ways on, and help. Links to other screens of the portal replace this one in the history: it is finished. */
function WaysOn({ isFailure, service, onRetry, wayBack, topic }: WaysOnProps) {
  const { result, wayBack: words } = useWordsOf(linkingWords);
  const { home, back, another, failure } = result;
  const linkTo = useLink();
  return (
    <>
      {isFailure && <Button onClick={onRetry}>{failure.retry}</Button>}
      {wayBack && (
        <LinkButton kind={isFailure ? "quiet" : "primary"} {...wayBack}>
          {words.go(service)}
        </LinkButton>
      )}
      {!isFailure && (
        <LinkButton kind={wayBack ? "quiet" : "primary"} {...linkTo(PATHS.home, REPLACING)}>
          {home}
        </LinkButton>
      )}
      <LinkButton kind="quiet" {...linkTo(PATHS.accountTransfer, REPLACING)}>
        {isFailure ? back : another}
      </LinkButton>
      <HelpLink topic={topic} />
    </>
  );
}

function useResultWords(result: TransferResult, service: string) {
  const { success, failure } = useWordsOf(linkingWords).result;
  const messages = useMessages();
  if (result.state === "success") {
    const more = [success.mail];
    return { title: success.title, text: success.linked(service), more, topic: undefined };
  }
  const { message } = result;
  return {
    title: result.title || failure.title,
    text:
      message === "transfer_failed"
        ? failure.wrongAccount
        : describeMessage(messages, message, true) || failure.text,
    more: message === "transfer_same_service" ? [failure.onePlace(service)] : [],
    topic: helpOfMessage(message) ?? "link-refused",
  };
}
