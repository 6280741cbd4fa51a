import { Button } from "@musubi/ui/button.tsx";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { Dialog } from "@musubi/ui/dialog.tsx";
import { useState } from "react";
import { useWaysInWords } from "../../portal/words/ways-in.ts";
import type { Way } from "./describe-ways.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { useWayNames } from "./name-way.ts";
import type { WaysFlow } from "./ways-flow.ts";
import classes from "./ways-in.module.css";

type RemoveDialogProps = {
  readonly flow: Extract<WaysFlow, { step: "removing" }>;
  /** By which the holder can log in afterwards. */
  readonly left: readonly Way[];
  readonly onRemove: (endsOthers: boolean) => void;
  readonly onClose: () => void;
};

/** Asks before a way in is removed, and says which remain. */
export function RemoveDialog({ flow, left, onRemove, onClose }: RemoveDialogProps) {
  const { removing: words } = useWaysInWords();
  const { nameOf, nameWithin } = useWayNames();
  const [endsOthers, setEndsOthers] = useState(true);
  const { way, isSent, failure } = flow;
  return (
    <Dialog
      title={words.title(nameWithin(way))}
      held={isSent}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="danger"
            loading={isSent}
            disabled={left.length === 0}
            onClick={() => onRemove(endsOthers)}
          >
            {words.submit}
          </Button>
          <Button kind="quiet" disabled={isSent} onClick={onClose}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <p>{words.lead(nameWithin(way))}</p>
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
      <p className={classes.soft}>{words.undo}</p>
      {failure && <FailureNotice failure={failure} />}
    </Dialog>
  );
}
