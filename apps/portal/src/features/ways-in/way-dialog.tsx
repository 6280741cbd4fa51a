import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { useState } from "react";
import { Question } from "../../forms/question.tsx";
import text from "../../frame/text.module.css";
import { useWaysInWords } from "../../portal/words/ways-in.ts";
import type { Way } from "./describe-ways.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { useWayNames } from "./name-way.ts";
import { RenamePasskey } from "./passkeys/rename-passkey.tsx";
import type { WaysFlow } from "./ways-flow.ts";
import classes from "./ways-in.module.css";

type WayDialogProps = {
  readonly flow: Extract<WaysFlow, { step: "opened" }>;
  /** The credentials that are left without it. */
  readonly left: readonly Way[];
  readonly onRename: (name: string) => void;
  readonly onEdit: () => void;
  readonly onRemove: (endsOthers: boolean) => void;
  readonly onClose: () => void;
};

/** The dialog of one credential: a passkey's name, and which credentials remain once it is removed. */
export function WayDialog({ flow, left, onRename, onEdit, onRemove, onClose }: WayDialogProps) {
  const { removing: words, last } = useWaysInWords();
  const { nameOf, nameWithin } = useWayNames();
  const [endsOthers, setEndsOthers] = useState(true);
  const [isRenaming, setRenaming] = useState(false);
  const { way, isSent, failure } = flow;
  const isLast = left.length === 0;
  return (
    <Question
      title={way.passkey ? nameOf(way) : words.title(nameWithin(way))}
      words={words}
      busy={isSent && !isRenaming}
      isLoss
      disabled={isLast || isSent}
      onConfirm={() => {
        setRenaming(false);
        onRemove(endsOthers);
      }}
      onLeave={onClose}
    >
      {way.passkey && (
        <RenamePasskey
          passkey={way.passkey}
          isSent={isSent && isRenaming}
          onEdit={onEdit}
          onRename={(name) => {
            setRenaming(true);
            onRename(name);
          }}
        />
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
