import { PASSKEY_NAME_MAX_LENGTH } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Field } from "@musubi/ui/field.tsx";
import { useState } from "react";
import { Form } from "../../../forms/form.tsx";
import { usePasskeyWords } from "../../../portal/words/own-passkeys.ts";

type RenamePasskeyProps = {
  readonly passkey: { readonly id: string; readonly name: string };
  readonly isSent: boolean;
  readonly onEdit: () => void;
  readonly onRename: (name: string) => void;
};

/** A form for a passkey's name. */
export function RenamePasskey({ passkey, isSent, onEdit, onRename }: RenamePasskeyProps) {
  const { renaming: words } = usePasskeyWords();
  const [name, setName] = useState(passkey.name);
  const [isMissing, setMissing] = useState(false);
  const wanted = name.trim();
  return (
    <Form
      ready={wanted !== "" && !isSent}
      onSubmit={() => onRename(wanted)}
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
          onEdit();
        }}
      />
      <Button type="submit" loading={isSent}>
        {words.submit}
      </Button>
    </Form>
  );
}
