import { namePasskey, PASSKEY_NAME_MAX_LENGTH } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Field } from "@musubi/ui/field.tsx";
import { Notice } from "@musubi/ui/notice.tsx";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useAttempt } from "../../../forms/use-attempt.ts";
import { usePortal } from "../../../portal/portal-context.ts";
import { usePasskeyWords } from "../../../portal/words/own-passkeys.ts";
import { settle } from "../../../rulings/settle.ts";
import classes from "./passkeys.module.css";

type RenamePasskeyProps = {
  readonly passkey: { readonly id: string; readonly name: string };
  /** Shows the list as it is by now. */
  readonly onRenamed: () => Promise<unknown>;
};

/** Where the renaming of a passkey stands. */
type Renaming =
  | { readonly step: "resting"; readonly renamed?: string }
  | { readonly step: "typing"; readonly fault?: "missing" | "gone" | "failed" }
  | { readonly step: "sent" };

/** A button that turns into a form of one line, and tells what came of it. */
export function RenamePasskey({ passkey, onRenamed }: RenamePasskeyProps) {
  const { api } = usePortal();
  const words = usePasskeyWords();
  const attempt = useAttempt();
  const [state, setState] = useState<Renaming>({ step: "resting" });
  const [name, setName] = useState(passkey.name);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = state.step !== "resting";
  const wasOpen = useRef(false);

  // Put away, it leaves the focus where it came from.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  async function rename(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === "") return setState({ step: "typing", fault: "missing" });
    setState({ step: "sent" });
    const body = { id: passkey.id, name: wanted };
    const act = async () => settle("name-passkey", await api.identity.send(namePasskey, { body }));
    const settled = await attempt(act);
    switch (settled?.do) {
      case "done":
        await onRenamed();
        return setState({ step: "resting", renamed: wanted });
      case "refuse":
        return setState({ step: "typing", fault: "missing" });
      case "look-again":
        return setState({ step: "typing", fault: "gone" });
      case "offer-retry":
        return setState({ step: "typing", fault: "failed" });
    }
  }

  const fault = state.step === "typing" ? state.fault : undefined;
  const isSent = state.step === "sent";
  const renamed = state.step === "resting" ? state.renamed : undefined;
  return (
    <>
      {isOpen ? (
        <form className={classes.renaming} onSubmit={(event) => void rename(event)} noValidate>
          <Field
            id={`name-${passkey.id}`}
            label={words.renaming.label}
            value={name}
            maxLength={PASSKEY_NAME_MAX_LENGTH}
            autoComplete="off"
            error={fault && words.renaming[fault]}
            readOnly={isSent}
            autoFocus
            onChange={(event) => {
              setName(event.currentTarget.value);
              setState({ step: "typing" });
            }}
          />
          <div className={classes.buttons}>
            <Button kind="quiet" size="compact" type="submit" loading={isSent}>
              {words.renaming.submit}
            </Button>
            <Button
              kind="text"
              size="compact"
              disabled={isSent}
              onClick={() => setState({ step: "resting" })}
            >
              {words.renaming.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <Button
          ref={button}
          kind="quiet"
          size="compact"
          aria-label={words.renameOf(passkey.name)}
          onClick={() => {
            setName(passkey.name);
            setState({ step: "typing" });
          }}
        >
          {words.rename}
        </Button>
      )}
      <div role="status">
        {renamed !== undefined && <Notice kind="done">{words.renamed(renamed)}</Notice>}
      </div>
    </>
  );
}
