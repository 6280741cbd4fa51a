import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Dialog } from "@musubi/ui/dialog.tsx";
import { useLocation } from "wouter";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useLinkingWords } from "../../portal/lazy-words/linking.ts";
import { useWords } from "../../portal/portal-context.ts";
import type { TransferResult } from "./auth-flow.ts";
import { describeMessage } from "./describe-message.ts";

type TransferResultProps = {
  readonly result: TransferResult;
  /** What the linked service is called; missing where it was another ID. */
  readonly service: string | undefined;
  /** Over the form, where trying again makes sense. */
  readonly onRetry: () => void;
};

/** The result of a link that was made on this screen: a dialog over the form. */
export function ResultDialog({ result, service, onRetry }: TransferResultProps) {
  const words = useLinkingWords().result;
  const goBack = useGoBack();
  const { title, text } = useResultWords(result, service);
  const isFailure = result.state === "failure";
  return (
    <Dialog
      title={title}
      picture={isFailure ? "loose" : "tied"}
      onClose={isFailure ? onRetry : goBack}
      actions={
        <>
          <BackLink kind={isFailure ? "quiet" : "primary"} />
          {isFailure && (
            <Button kind="text" onClick={onRetry}>
              {words.failure.retry}
            </Button>
          )}
        </>
      }
    >
      {text}
    </Dialog>
  );
}

/** The result of a transfer that ended elsewhere: it covers the screen that the holder comes back to. */
export function TransferOverlay({ result, service }: Omit<TransferResultProps, "onRetry">) {
  const { failure } = useLinkingWords().result;
  const goBack = useGoBack();
  const linkTo = useLink();
  const { title, text } = useResultWords(result, service);
  const isFailure = result.state === "failure";
  return (
    <Dialog
      cover
      title={title}
      picture={isFailure ? "loose" : "tied"}
      onClose={goBack}
      actions={
        <>
          <BackLink kind={isFailure ? "quiet" : "primary"} />
          {isFailure && service === undefined && (
            <LinkButton kind="text" {...linkTo(PATHS.merge)}>
              {failure.why}
            </LinkButton>
          )}
        </>
      }
    >
      {text}
    </Dialog>
  );
}

/** The way back to the services, as a link that replaces a screen whose work is done. */
function BackLink({ kind }: { readonly kind: "primary" | "quiet" }) {
  const { back } = useLinkingWords().result;
  const goBack = useGoBack();
  const link = useLink()(PATHS.accountTransfer);
  return (
    <LinkButton
      {...link}
      kind={kind}
      onClick={(event) => {
        event.preventDefault();
        goBack();
      }}
    >
      {back}
    </LinkButton>
  );
}

function useGoBack() {
  const [, navigate] = useLocation();
  return () => navigate(PATHS.accountTransfer, { replace: true });
}

function useResultWords(result: TransferResult, service: string | undefined) {
  const { success, failure } = useLinkingWords().result;
  const { messages } = useWords();
  if (result.state === "failure") {
    const { message } = result;
    const title = service === undefined ? failure.idTitle : failure.title;
    const said = message === "" ? failure.text : describeMessage(messages, message, true);
    return { title: result.title || title, text: <p>{said}</p> };
  }
  return {
    title: service === undefined ? success.idTitle : success.title,
    text: (
      <>
        <p>{service === undefined ? success.id : success.linked(service)}</p>
        <p>{success.mail}</p>
      </>
    ),
  };
}
