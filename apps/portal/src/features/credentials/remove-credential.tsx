import { credentialWords } from "@musubi/messages/both/credentials";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { useState } from "react";
import { Question } from "../../forms/question.tsx";
import text from "../../frame/text.module.css";
import { useWordsOf } from "../../portal/words/words-of.ts";
import classes from "./credentials.module.css";
import type { CredentialsFlow } from "./credentials-flow.ts";
import type { Credential } from "./describe-credentials.ts";
import { FailureNotice, topicOf } from "./failure-notice.tsx";
import { useCredentialNames } from "./name-credential.ts";

type RemoveCredentialProps = {
  readonly flow: Extract<CredentialsFlow, { phase: "opened" }>;
  /** The credentials that are left once this one is removed. */
  readonly left: readonly Credential[];
  readonly onRemove: (endsOthers: boolean) => void;
  readonly onClose: () => void;
};

/** Asks whether to remove a credential, and says which ones remain. */
export function RemoveCredential({ flow, left, onRemove, onClose }: RemoveCredentialProps) {
  const { removing: words, last } = useWordsOf(credentialWords);
  const { nameOf, nameWithin } = useCredentialNames();
  const [endsOthers, setEndsOthers] = useState(true);
  const { credential, isSent, failure } = flow;
  const isLast = left.length === 0;
  return (
    <Question
      title={words.title(nameWithin(credential))}
      words={words}
      busy={isSent}
      isLoss
      disabled={isLast}
      topic={topicOf(failure)}
      onConfirm={() => onRemove(endsOthers)}
      onLeave={onClose}
    >
      {isLast ? (
        <p>{last}</p>
      ) : (
        <>
          <p>{words.left}</p>
          <ul className={classes.left}>
            {left.map((each) => (
              <li key={each.key}>{nameOf(each)}</li>
            ))}
          </ul>
          <Checkbox
            id="end-others"
            checked={endsOthers}
            disabled={isSent}
            onChange={(event) => setEndsOthers(event.currentTarget.checked)}
          >
            {words.endOthers}
          </Checkbox>
          <p className={text.fine}>{words.undo}</p>
        </>
      )}
      {failure && <FailureNotice failure={failure} />}
    </Question>
  );
}
