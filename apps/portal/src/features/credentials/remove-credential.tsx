import { credentialWords } from "@musubi/messages/both/credentials";
import { Button } from "@musubi/ui/button.tsx";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { useState } from "react";
import { Question } from "../../forms/question.tsx";
import text from "../../frame/text.module.css";
import { useWordsOf } from "../../portal/words/words-of.ts";
import classes from "./credentials.module.css";
import type { CredentialsFlow } from "./credentials-flow.ts";
import type { Credential } from "./describe-credentials.ts";
import { FailureNotice, topicOf } from "./failure-notice.tsx";
import { useCredentialNames } from "./name-credential.ts";
import { useNewPasskey } from "./passkeys/add-passkey.tsx";

type RemoveCredentialProps = {
  readonly flow: Extract<CredentialsFlow, { phase: "opened" }>;
  /** The credentials that are left once this one is removed. */
  readonly left: readonly Credential[];
  readonly onRemove: (endsOthers: boolean) => void;
  readonly onSetPassword: () => void;
  readonly onNewPasskey: () => void;
  readonly onClose: () => void;
};

/** Asks whether to remove a credential, and says which ones remain. A lone passkey can be lost with its device. */
export function RemoveCredential({ flow, left, onRemove, onClose, ...on }: RemoveCredentialProps) {
  const { removing: words, last, setPassword } = useWordsOf(credentialWords);
  const newPasskey = useNewPasskey(on.onNewPasskey);
  const { nameOf, nameWithin } = useCredentialNames();
  const [endsOthers, setEndsOthers] = useState(true);
  const { credential, isSent, failure } = flow;
  const isLast = left.length === 0;
  const isLone = left.length === 1 && left[0]?.passkey !== undefined;
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
          {isLone && (
            <Notice kind="info">
              <p>{words.lone}</p>
              <Button kind="quiet" disabled={isSent} onClick={on.onSetPassword}>
                {setPassword}
              </Button>
              {newPasskey.isSupported && (
                <Button
                  kind="quiet"
                  disabled={isSent}
                  loading={newPasskey.isLeaving}
                  onClick={newPasskey.leave}
                >
                  {words.anotherPasskey}
                </Button>
              )}
            </Notice>
          )}
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
