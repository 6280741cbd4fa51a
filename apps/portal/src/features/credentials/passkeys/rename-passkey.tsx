import { PASSKEY_NAME_MAX_LENGTH } from "@musubi/contract";
import { credentialWords } from "@musubi/messages/both/credentials";
import { ownPasskeyWords } from "@musubi/messages/both/own-passkeys";
import { Button } from "@musubi/ui/button.tsx";
import { Dialog } from "@musubi/ui/dialog.tsx";
import { Field } from "@musubi/ui/field.tsx";
import { useState } from "react";
import { Form } from "../../../forms/form.tsx";
import { HelpLink } from "../../../forms/help-link.tsx";
import text from "../../../frame/text.module.css";
import { useWordsOf } from "../../../portal/words/words-of.ts";
import type { CredentialsFlow } from "../credentials-flow.ts";
import { FailureNotice, topicOf } from "../failure-notice.tsx";

type RenamePasskeyProps = {
  readonly flow: Extract<CredentialsFlow, { phase: "opened" }>;
  readonly passkey: { readonly id: string; readonly name: string };
  readonly onEdit: () => void;
  readonly onRename: (name: string) => void;
  /** It is the last way to log in, and so cannot be removed. */
  readonly isLast: boolean;
  readonly onRemove: () => void;
  readonly onClose: () => void;
};

const FORM = "rename";

/** Asks for another name of a passkey, and leads to its removal. */
export function RenamePasskey({ flow, passkey, isLast, ...on }: RenamePasskeyProps) {
  const { renaming: words } = useWordsOf(ownPasskeyWords);
  const { last } = useWordsOf(credentialWords);
  const [name, setName] = useState(passkey.name);
  const [isMissing, setMissing] = useState(false);
  const { isSent, failure } = flow;
  const wanted = name.trim();
  return (
    <Dialog
      title={words.title}
      held={isSent}
      onClose={on.onClose}
      actions={
        <>
          <Button type="submit" form={FORM} loading={isSent}>
            {words.submit}
          </Button>
          <Button kind="quiet" disabled={isSent} onClick={on.onClose}>
            {words.cancel}
          </Button>
          {!isLast && (
            <Button kind="text" disabled={isSent} onClick={on.onRemove}>
              {words.remove}
            </Button>
          )}
          <HelpLink topic={topicOf(failure)} />
        </>
      }
    >
      <Form
        id={FORM}
        ready={wanted !== "" && !isSent}
        onSubmit={() => on.onRename(wanted)}
        onIncomplete={() => setMissing(wanted === "")}
      >
        <Field
          id={`name-${passkey.id}`}
          label={words.label}
          value={name}
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          autoComplete="off"
          error={isMissing ? words.missing : undefined}
          readOnly={isSent}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setMissing(false);
            on.onEdit();
          }}
        />
      </Form>
      {isLast && <p className={text.fine}>{last}</p>}
      {failure && <FailureNotice failure={failure} />}
    </Dialog>
  );
}
