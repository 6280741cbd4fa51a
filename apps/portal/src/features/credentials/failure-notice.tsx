import type { HelpTopic } from "@musubi/contract";
import { credentialWords } from "@musubi/messages/both/credentials";
import { LinkButton } from "@musubi/ui/button.tsx";
import { Alert } from "@musubi/ui/notice.tsx";
import { LOGIN_TO_OTHER } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useWords } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import type { Failure } from "./credentials-flow.ts";

/** Why a credential was not changed, and what the holder can do instead, if anything. */
export function FailureNotice({ failure }: { readonly failure: Failure }) {
  const words = useWordsOf(credentialWords);
  const { connection } = useWords();
  const linkTo = useLink();
  const said = () => {
    switch (failure.message) {
      case "unproven":
        return words.popup.failed;
      case "popup":
        return failure.hint ? words.popup.hints[failure.hint] : words.popup.failed;
      case "unanswered":
        return connection.unanswered;
      default:
        return failure.said;
    }
  };
  return (
    <>
      <Alert>{said()}</Alert>
      {failure.message === "taken" && (
        <LinkButton kind="quiet" size="compact" {...linkTo(LOGIN_TO_OTHER)}>
          {words.merge}
        </LinkButton>
      )}
    </>
  );
}

/** Returns the help topic for why a credential was not changed. */
export const topicOf = (failure: Failure | undefined): HelpTopic | undefined =>
  failure && "topic" in failure && failure.message !== "unproven" ? failure.topic : undefined;
