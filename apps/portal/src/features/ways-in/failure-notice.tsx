import { LinkButton } from "@musubi/ui/button.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useWaysInWords } from "../../portal/lazy-words/ways-in.ts";
import { useWords } from "../../portal/portal-context.ts";
import type { Failure } from "./ways-flow.ts";

/** Where an ID that has the account already is merged. */
const MERGE = `${PATHS.accountAuth}?serviceType=4`;

/** Why a way in was not changed, and what can be done instead. */
export function FailureNotice({ failure }: { readonly failure: Failure }) {
  const words = useWaysInWords();
  const { connection } = useWords();
  const linkTo = useLink();
  const isTaken = failure.why === "refused" && failure.code === "WayTakenException";
  const isUnproven = failure.why === "refused" && failure.code === "InvalidProofException";
  const said = () => {
    switch (failure.why) {
      case "refused":
        return isUnproven ? words.popup.failed : failure.said;
      case "popup":
        return failure.hint ? words.popup.hints[failure.hint] : words.popup.failed;
      case "unanswered":
        return connection.unanswered;
    }
  };
  return (
    <>
      <Notice kind="alert" live>
        {said()}
      </Notice>
      {isTaken && (
        <LinkButton kind="quiet" size="compact" {...linkTo(MERGE)}>
          {words.merge}
        </LinkButton>
      )}
      {failure.why === "refused" && !isUnproven && <HelpLink topic={failure.topic} />}
    </>
  );
}
