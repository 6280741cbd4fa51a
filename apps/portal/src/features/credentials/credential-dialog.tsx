import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { useState } from "react";
import { Question } from "../../forms/question.tsx";
import text from "../../frame/text.module.css";
import { useCredentialWords } from "../../portal/words/credentials.ts";
import classes from "./credentials.module.css";
import type { CredentialsFlow } from "./credentials-flow.ts";
import type { Credential } from "./describe-credentials.ts";
import { FailureNotice, topicOf } from "./failure-notice.tsx";
import { useCredentialNames } from "./name-credential.ts";
import { RenamePasskey } from "./passkeys/rename-passkey.tsx";

type CredentialDialogProps = {
  readonly flow: Extract<CredentialsFlow, { phase: "opened" }>;
  /** The credentials that are left once this one is removed. */
  readonly left: readonly Credential[];
  readonly onRename: (name: string) => void;
  readonly onEdit: () => void;
  readonly onRemove: (endsOthers: boolean) => void;
  readonly onClose: () => void;
};

/** The dialog of one credential: a passkey's name, and which credentials remain once it is removed. */
export function CredentialDialog({
  flow,
  left,
  onRename,
  onEdit,
  onRemove,
  onClose,
}: CredentialDialogProps) {
  const { removing: words, last } = useCredentialWords();
  const { nameOf, nameWithin } = useCredentialNames();
  const [endsOthers, setEndsOthers] = useState(true);
  const [isRenaming, setRenaming] = useState(false);
  const { credential, isSent, failure } = flow;
  const isLast = left.length === 0;
  return (
    <Question
      title={credential.passkey ? nameOf(credential) : words.title(nameWithin(credential))}
      words={words}
      busy={isSent && !isRenaming}
      isLoss
      disabled={isLast || isSent}
      topic={topicOf(failure)}
      onConfirm={() => {
        setRenaming(false);
        onRemove(endsOthers);
      }}
      onLeave={onClose}
    >
      {credential.passkey && (
        <>
          <RenamePasskey
            passkey={credential.passkey}
            isSent={isSent && isRenaming}
            onEdit={onEdit}
            onRename={(name) => {
              setRenaming(true);
              onRename(name);
            }}
          />
          <hr className={classes.rule} />
        </>
      )}
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
